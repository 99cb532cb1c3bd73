/// Rows of cells in columns, the last as wide as there is room.
struct Table {
    /// A piece of text and what it is.
    struct Cell {
        var text: String
        var ink = Style.Ink.plain

        init(_ text: String, _ ink: Style.Ink = .plain) {
            self.text = text.printable
            self.ink = ink
        }
    }

    private let headings: [String]
    private let rightAligned: Set<Int>
    private var rows: [[Cell]] = []

    init(_ headings: [String], rightAligned: Set<Int> = []) {
        self.headings = headings
        self.rightAligned = rightAligned
    }

    mutating func append(_ row: [Cell]) {
        precondition(row.count == headings.count, "a row has a cell for every column")
        rows.append(row)
    }

    /// The lines of the table, the headings first.
    func lines(_ style: Style) -> [String] {
        let widths = headings.indices.map { column in
            rows.reduce(headings[column].columns) { max($0, $1[column].text.columns) }
        }
        let heading = headings.map { Cell($0, .faint) }
        return ([heading] + rows).map { line($0, widths, style) }
    }

    private func line(_ row: [Cell], _ widths: [Int], _ style: Style) -> String {
        var line = ""
        var used = 0
        for (column, cell) in row.enumerated() {
            let isLast = column == row.count - 1
            var text = cell.text
            if let width = style.width { text = style.cut(text, to: max(0, width - used)) }
            let gap = max(0, widths[column] - text.columns)
            if rightAligned.contains(column) {
                line += String(repeating: " ", count: gap) + style.paint(text, cell.ink)
            } else {
                line += style.paint(text, cell.ink) + (isLast ? "" : String(repeating: " ", count: gap))
            }
            used += max(widths[column], text.columns) + 2
            if !isLast { line += "  " }
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
