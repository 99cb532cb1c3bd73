/// What a program wrote, read as the Nagios plugin interface defines it.
///
/// The first line is for people, with performance data after a `|`. Further lines are long text up to one with a `|`,
/// after which all is performance data again.
package struct PluginOutput: Sendable, Hashable {
    /// The first line's text.
    package var firstLine: String
    /// The further lines' text.
    package var longText: String
    /// The performance data in the order it came, at most 256 values; what is malformed is left out.
    package var performance: [PerformanceValue]

    /// Reads bytes; what is not UTF-8 is replaced.
    package init(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var data: [Substring] = []
        func text(_ line: Substring) -> Substring {
            guard let bar = line.firstIndex(of: "|") else { return line }
            data.append(line[line.index(after: bar)...])
            return line[..<bar]
        }
        firstLine = text(lines.first ?? "").trimmed
        var long: [Substring] = []
        var isData = false
        for line in lines.dropFirst() {
            if isData {
                data.append(line)
            } else {
                isData = line.contains("|")
                long.append(text(line))
            }
        }
        longText = long.joined(separator: "\n").trimmed
        performance = Array(data.lazy.flatMap(PerformanceValue.values).prefix(256))
    }
}

/// One measured value: `'label'=value[unit];[warning];[critical];[minimum];[maximum]`.
package struct PerformanceValue: Sendable, Hashable {
    package var label: String
    /// The value; nothing for `U`, which says that it could not be determined.
    package var value: Double?
    /// Such as `s`, `%`, `B` or `c`; empty for a plain number.
    package var unit: String
    /// The range outside of which it warns, as it was written (`10:`, `@5:7`).
    package var warning: String?
    /// The range outside of which it is critical, as it was written.
    package var critical: String?
    package var minimum: Double?
    package var maximum: Double?

    /// Reads all values of a line.
    static func values(_ line: Substring) -> [PerformanceValue] {
        var rest = line.drop(while: \.isWhitespace)
        var found: [PerformanceValue] = []
        while !rest.isEmpty {
            let label = takeLabel(&rest)
            let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
            if let label, let value = PerformanceValue(label: label, rest[..<end]) { found.append(value) }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        return found
    }

    /// Takes the label and the `=` off; a quote in a quoted label is doubled.
    private static func takeLabel(_ rest: inout Substring) -> String? {
        var label = ""
        if rest.first == "'" {
            rest.removeFirst()
            while let character = rest.popFirst() {
                if character != "'" {
                    label.append(character)
                } else if rest.first == "'" {
                    label.append(rest.removeFirst())
                } else {
                    break
                }
            }
        } else {
            while let character = rest.first, character != "=", !character.isWhitespace {
                label.append(rest.removeFirst())
            }
        }
        guard rest.first == "=" else { return nil }
        rest.removeFirst()
        return label.isEmpty ? nil : label
    }

    private init?(label: String, _ text: Substring) {
        let fields = text.split(separator: ";", omittingEmptySubsequences: false)
        let digits = fields[0].prefix { $0.isNumber || "+-.,eE".contains($0) }
        // An exponent's letter may as well begin a unit, so the longest number that reads as one counts.
        var number = digits
        while !number.isEmpty, Self.number(number) == nil { number = number.dropLast() }
        if number.isEmpty, fields[0].first != "U" { return nil }
        self.label = label
        value = Self.number(number)
        unit = value == nil ? "" : String(fields[0][number.endIndex...])
        func field(_ index: Int) -> Substring? { index < fields.count && !fields[index].isEmpty ? fields[index] : nil }
        warning = field(1).map(String.init)
        critical = field(2).map(String.init)
        minimum = field(3).flatMap(Self.number)
        maximum = field(4).flatMap(Self.number)
    }

    /// A number with a point, or with the comma that a plugin in some locale writes.
    private static func number(_ text: Substring) -> Double? {
        guard text.contains(",") else { return Double(text) }
        return Double(text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: "."))
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        let front = drop(while: \.isWhitespace)
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}
