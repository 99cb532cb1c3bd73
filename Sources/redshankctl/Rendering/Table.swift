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
    private let isLastWhole: Bool
    private var rows: [[Cell]] = []

    /// - Parameters:
    ///   - headings: what is written above the columns.
    ///   - rightAligned: the columns whose texts end below one another.
    ///   - isLastWhole: whether the last column is broken where there is little room, and not cut.
    init(_ headings: [String], rightAligned: Set<Int> = [], isLastWhole: Bool = false) {
        self.headings = headings
        self.rightAligned = rightAligned
        self.isLastWhole = isLastWhole
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
        return ([heading] + rows).flatMap { row -> [String] in
            let taken = widths.dropLast().reduce(0) { $0 + $1 + 2 }
            guard isLastWhole, let width = style.width, let last = row.last, taken + last.text.columns > width else {
                return [Self.trimmed(line(row, widths, style))]
            }
            // Where hardly any room is left beside the others it stands under them.
            let isBeside = width - taken >= 24
            let begin = isBeside ? taken : 4
            let others = line(row.dropLast(), widths, style)
            let told = style.wrap(last.text, after: begin, then: begin).enumerated().map { index, text in
                (isBeside && index == 0 ? others : String(repeating: " ", count: begin)) + style.paint(text, last.ink)
            }
            return (isBeside ? [] : [Self.trimmed(others)]) + told
        }
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The cells of a row, each as wide as its column.
    private func line(_ row: [Cell], _ widths: [Int], _ style: Style) -> String {
        var line = ""
        var used = 0
        for (column, cell) in row.enumerated() {
            let isLast = column == headings.count - 1
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
        return line
    }
}
