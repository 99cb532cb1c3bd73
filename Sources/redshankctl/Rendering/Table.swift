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
            guard isLastWhole, let width = style.width, let last = row.last else { return [line(row, widths, style)] }
            let taken = widths.dropLast().reduce(0) { $0 + $1 + 2 }
            guard taken + last.text.columns > width else { return [line(row, widths, style)] }
            // Where hardly any room is left beside the others it stands under them.
            let begin = width - taken >= 24 ? taken : 4
            let told = style.wrap(last.text, after: begin, then: begin).map { style.paint($0, last.ink) }
            let rest = line(row.dropLast() + [Cell(begin == taken ? "." : "")], widths, style)
            let indent = String(repeating: " ", count: begin)
            guard begin == taken else { return [rest] + told.map { indent + $0 } }
            return [rest.dropLast() + told[0]] + told.dropFirst().map { indent + $0 }
        }
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
