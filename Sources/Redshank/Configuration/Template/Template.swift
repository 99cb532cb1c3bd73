/// A text with placeholders: `{{check}} is {{health}}: {{reason}}`.
///
/// A placeholder is a name between `{{` and `}}`, spaces around it allowed; `{{{{` stands for two braces. There is
/// nothing else: no conditions, no loops, no functions.
package struct Template: Sendable, Hashable {
    /// A part of a template.
    package enum Segment: Sendable, Hashable {
        case literal(String)
        case placeholder(Placeholder)
    }

    /// How values are written into the text.
    package enum Escaping: Sendable, Hashable {
        /// As they are.
        case none
        /// As the inside of a JSON string, so that no value can end the string it stands in.
        case json
    }

    /// The parts in their order.
    package let segments: [Segment]
    /// How a body made of this template writes its values: as JSON where the text begins as a JSON object or list does.
    package let bodyEscaping: Escaping

    /// Takes a text apart.
    ///
    /// - Parameter text: The text with its placeholders.
    /// - Throws: What is wrong with all its placeholders.
    package init(_ text: String) throws(TemplateError) {
        let (segments, problems) = Self.parse(text)
        guard problems.isEmpty else { throw TemplateError(problems: problems) }
        self.segments = segments
        bodyEscaping = Self.looksLikeJSON(text) ? .json : .none
    }

    /// Fills in values.
    ///
    /// - Parameters:
    ///   - values: The values; a placeholder without one is left empty.
    ///   - escaping: How the values are written.
    /// - Returns: The text.
    package func render(_ values: [Placeholder: String], escaping: Escaping = .none) -> String {
        var text = ""
        for segment in segments {
            switch segment {
            case .literal(let literal): text += literal
            case .placeholder(let placeholder):
                let value = values[placeholder] ?? ""
                text += escaping == .json ? JSONText.escaped(value) : value
            }
        }
        return text
    }

    /// What is wrong with the placeholders of a text; empty where all are right.
    package static func problems(in text: String) -> [String] { parse(text).problems }
}

/// What is wrong with a template's placeholders.
package struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for each wrong placeholder.
    package let problems: [String]

    /// All sentences in one.
    package var description: String { problems.joined(separator: "; ") }
}

extension Template {
    private static func parse(_ text: String) -> (segments: [Segment], problems: [String]) {
        var segments: [Segment] = []
        var problems: [String] = []
        var literal = ""
        var rest = text[...]
        while let open = index(ofPair: UInt8(ascii: "{"), in: rest) {
            literal += rest[..<open]
            rest = rest[open...].dropFirst(2)
            if rest.hasPrefix("{{") {
                literal += "{{"
                rest = rest.dropFirst(2)
                continue
            }
            guard let close = index(ofPair: UInt8(ascii: "}"), in: rest) else {
                problems.append(
                    "the placeholder \(Quoted("{{" + rest)) is never closed, end it with '}}', or write '{{{{' for two braces"
                )
                return (segments, problems)
            }
            let name = trimmed(rest[..<close])
            rest = rest[close...].dropFirst(2)
            guard let placeholder = Placeholder(name: name) else {
                problems.append(unknown(name))
                continue
            }
            if !literal.isEmpty { segments.append(.literal(literal)) }
            literal = ""
            segments.append(.placeholder(placeholder))
        }
        literal += rest
        if !literal.isEmpty { segments.append(.literal(literal)) }
        return (segments, problems)
    }

    private static func unknown(_ name: String) -> String {
        let all = Placeholder.names + ["labels.NAME"]
        let parts = name.split(separator: ".", maxSplits: 1)
        let isLabel = parts.count == 2 && Suggestion.nearest(to: String(parts[0]), among: ["labels"]) != nil
        let near = isLabel ? "labels.\(parts[1])" : Suggestion.nearest(to: name, among: Placeholder.names)
        let advice = near.flatMap { Placeholder(name: $0) }.map { "did you mean '{{\($0.name)}}'?" }
        return "unknown placeholder \(Quoted("{{\(name)}}")), " + (advice ?? "the placeholders are \(all.listed())")
    }

    private static func index(ofPair byte: UInt8, in text: Substring) -> Substring.Index? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let found = bytes[index...].firstIndex(of: byte) {
            index = bytes.index(after: found)
            if index < bytes.endIndex, bytes[index] == byte { return found }
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func looksLikeJSON(_ text: String) -> Bool {
        let start = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
        guard let first = start.first else { return false }
        if first == UInt8(ascii: "[") { return true }
        return first == UInt8(ascii: "{") && start.dropFirst().first != UInt8(ascii: "{")
    }
}
