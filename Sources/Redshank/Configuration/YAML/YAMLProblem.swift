import Yams

/// Something that YAML itself does not allow, with its place in the text.
struct YAMLProblem {
    /// The line, from 1.
    var line: Int
    /// The column, from 1, counted in Unicode scalars.
    var column: Int
    /// What is wrong, and what to do about it.
    var problem: String
    /// Whether the place is that of a key that stands a second time in its mapping.
    var isRepeatedKey = false
}

extension YAMLProblem {
    /// Keys that stand twice, where only the place of the first is known.
    static func repeatedKeys(_ keys: [String], near mark: Mark) -> YAMLProblem {
        let names = keys.map { Quoted($0).description }.listed()
        let problem = "\(names) stands more than once in the mapping that has it here, keep one"
        return YAMLProblem(line: mark.line, column: mark.column, problem: problem)
    }

    /// Says in words of ours what the parser says in its own, at the place where the operator has to look.
    init(_ error: any Error, in text: String) {
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            self = Self.explained(problem, context: context, mark: mark, text: text)
        case YamlError.reader(let problem, _, _, _):
            self =
                YAMLCharacters.forbidden(in: text)
                ?? YAMLProblem(line: 1, column: 1, problem: "this is not valid YAML: \(problem)")
        case YamlError.memory:
            self = YAMLProblem(line: 1, column: 1, problem: "there is not enough memory to read this file")
        default:
            self = YAMLProblem(line: 1, column: 1, problem: "this is not valid YAML: \(error)")
        }
    }

    private static func explained(_ problem: String, context: YamlError.Context?, mark: Mark, text: String)
        -> YAMLProblem
    {
        let opened = context.map { "line \($0.mark.line), column \($0.mark.column)" } ?? "an earlier line"
        var place = mark
        let words: String
        switch problem {
        case "found character that cannot start any token":
            words = unstartable(at: mark, in: text)
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            words = "a tab indents this line, indent with spaces"
        case "found unexpected end of stream", "found unexpected document indicator":
            place = context?.mark ?? mark
            words = "the quote that opens here is never closed"
        case "could not find expected ':'":
            place = context?.mark ?? mark
            words = "a key must be followed by ':' and a space on the same line"
        case "mapping values are not allowed in this context":
            words =
                "a ':' is not expected here, put a value that holds ': ' in quotes, indent the keys of one mapping alike, "
                + "and see whether the line before has its own ':'"
        case _ where problem.hasPrefix("Maximum nesting level reached"):
            words = "the values are nested too deeply here"
        case "found unexpected ':'":
            words = "a ':' is not expected here, put a value in brackets that holds ':' in quotes"
        case "did not find expected key":
            words =
                "this does not continue the mapping that begins at \(opened), indent its keys alike and close what is open"
        case "did not find expected '-' indicator":
            words = "this does not continue the list that begins at \(opened), indent its entries alike"
        case "did not find expected ',' or ']'":
            words = "the list that opens at \(opened) needs a ',' or a ']' before this"
        case "did not find expected ',' or '}'":
            words = "the mapping that opens at \(opened) needs a ',' or a '}' before this"
        case "did not find expected node content":
            words =
                YAMLCharacters.index(line: mark.line, column: mark.column, in: text.unicodeScalars) == nil
                ? "the file ends here, close what was opened before" : "a value is missing here"
        case "did not find expected <document start>":
            words = "nothing may follow the value that ends before this"
        case "block sequence entries are not allowed in this context":
            words = "a list's '-' is not expected here, begin the list on a line of its own"
        case "found undefined alias":
            words = "the alias \(Quoted(word(at: mark, in: text))) has no anchor before it in this file"
        case "but found another document":
            words = "a second document begins here, write one document in a file"
        case "found unknown escape character":
            words = "this escape is unknown in double quotes, use single quotes, or write '\\\\' for a backslash"
        default:
            words = "this is not valid YAML: \(problem)" + (context.map { " (\($0.text))" } ?? "")
        }
        return YAMLProblem(line: place.line, column: place.column, problem: words)
    }

    private static func unstartable(at mark: Mark, in text: String) -> String {
        let scalars = text.unicodeScalars
        guard let index = YAMLCharacters.index(line: mark.line, column: mark.column, in: scalars) else {
            return "a value is missing here"
        }
        return scalars[index] == "\t"
            ? "a tab indents this line, indent with spaces"
            : "no value begins with \(Quoted(String(scalars[index]))), put it in quotes"
    }

    private static func word(at mark: Mark, in text: String) -> String {
        let scalars = text.unicodeScalars
        guard let index = YAMLCharacters.index(line: mark.line, column: mark.column, in: scalars) else { return "*" }
        let ends: Set<Unicode.Scalar> = [" ", "\n", "\r", "\t", ",", "]", "}", ":"]
        return String(String.UnicodeScalarView(scalars[index...].prefix { !ends.contains($0) }))
    }
}
