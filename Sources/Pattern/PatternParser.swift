/// Reads a regular expression: the common ground of PCRE and RE2 without what needs backtracking.
struct PatternParser {
    struct Flags {
        var ignoresCase = false
        var dotMatchesLineBreak = false
        var anchorsMatchLines = false
    }

    private static let mostRepeats = 1000
    private static let deepest = 100

    let scalars: [Unicode.Scalar]
    var position = 0
    var flags = Flags()
    private var depth = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Reads all of it.
    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try alternatives()
        if position < scalars.count { throw error("has a ')' without a '(' before it") }
        return node
    }

    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    func error(_ what: String) -> PatternError { PatternError(what: what, position: position + 1) }

    // MARK: Grammar

    private mutating func alternatives() throws(PatternError) -> PatternNode {
        var choices = [try sequence()]
        while take("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .alternatives(choices)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            let node = try atom()
            nodes.append(try repeated(node))
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    private mutating func repeated(_ atom: PatternNode) throws(PatternError) -> PatternNode {
        guard let (least, most) = try quantifier() else { return atom }
        if case .assertion = atom { throw error("repeats something that takes no text") }
        _ = take("?")  // A lazy quantifier finds other bounds, and bounds are not asked for.
        if take("+") { throw error("has a possessive quantifier, which is not supported") }
        if try quantifier() != nil { throw error("has two quantifiers after each other") }
        return .repeated(atom, least: least, most: most)
    }

    private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
        switch current {
        case "*":
            position += 1
            return (0, nil)
        case "+":
            position += 1
            return (1, nil)
        case "?":
            position += 1
            return (0, 1)
        case "{": return try counts()
        default: return nil
        }
    }

    /// `{3}`, `{3,}` or `{3,5}`; any other brace stands for itself.
    private mutating func counts() throws(PatternError) -> (Int, Int?)? {
        let start = position
        position += 1
        guard let least = number() else {
            position = start
            return nil
        }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else {
            position = start
            return nil
        }
        if least > Self.mostRepeats || (most ?? 0) > Self.mostRepeats {
            throw error("repeats more than \(Self.mostRepeats) times")
        }
        if let most, most < least { throw error("repeats at most \(most) but at least \(least) times") }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let digit = current.flatMap({ Character($0).wholeNumberValue }), current?.isASCII == true {
            value = min((value ?? 0) * 10 + digit, 1_000_000)
            position += 1
        }
        return value
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        guard let scalar = current else { return .empty }
        switch scalar {
        case "(": return try group()
        case "[": return .scalar(cased(try characterClass()))
        case "\\": return try escape()
        case "*", "+", "?": throw error("has a '\(scalar)' with nothing before it to repeat")
        default: position += 1
        }
        switch scalar {
        case ".": return .scalar(flags.dotMatchesLineBreak ? .all : .allButLineBreak)
        case "^": return .assertion(flags.anchorsMatchLines ? .lineStart : .textStart)
        case "$": return .assertion(flags.anchorsMatchLines ? .lineEnd : .textEnd)
        default: return .scalar(cased(ScalarSet(scalar.value)))
        }
    }

    func cased(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.ignoringCase : set }

    // MARK: Groups

    private mutating func group() throws(PatternError) -> PatternNode {
        position += 1
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw error("has groups more than \(Self.deepest) deep") }
        let outer = flags
        if take("?") {
            switch current {
            case "=", "!", ">": throw error("looks ahead or is atomic, which is not supported")
            case "P", "<", "'":
                _ = take("P")
                if current == "<", position + 1 < scalars.count, "=!".unicodeScalars.contains(scalars[position + 1]) {
                    throw error("looks behind, which is not supported")
                }
                try name()
            default:
                try readFlags()
                if take(")") { return .empty }  // `(?i)`: from here to the end of the group around it.
                guard take(":") else { throw error("has a group that begins with '(?' and goes on unknown") }
            }
        }
        let node = try alternatives()
        guard take(")") else { throw error("has a '(' without a ')' after it") }
        flags = outer
        return node
    }

    private mutating func name() throws(PatternError) {
        position += 1
        while let scalar = current, scalar != ">", scalar != "'", scalar != ")" { position += 1 }
        guard take(">") || take("'") else { throw error("has a group's name without an end") }
    }

    private mutating func readFlags() throws(PatternError) {
        var value = true
        while let scalar = current, scalar != ":", scalar != ")" {
            switch scalar {
            case "i": flags.ignoresCase = value
            case "s": flags.dotMatchesLineBreak = value
            case "m": flags.anchorsMatchLines = value
            case "-": value = false
            default: throw error("has the unknown flag '\(scalar)' (known: i, m, s)")
            }
            position += 1
        }
    }
}
