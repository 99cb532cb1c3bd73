/// How much the aliases of a text would expand to, estimated before the text is parsed.
///
/// The parser shares what aliases stand for, so that they cost nothing by themselves; but where a mapping has a
/// collection as its key it walks all of it, and some hundred bytes of nested aliases would keep it busy for years;
/// and a long chain of aliases, each in many brackets, is a tree so deep that freeing it overflows the stack.
/// So a text is refused whose anchors hold too much, or too many below each other.
///
/// The estimate reads no YAML but lines, indentation and the signs `&` and `*`: an anchor holds every alias between it
/// and the next line that is not indented deeper than the anchor's own, or its own first alias.
struct AliasExpansion {
    /// An anchor, and what is known of its content: how much it is, and how long its chain of aliases.
    private struct Anchor {
        var name: Substring
        var indentation: Int
        var weight = 1
        var chain = 0
    }

    private var open: [Anchor] = []
    private var closed: [Substring: Anchor] = [:]
    private static let mostWeight = 10_000_000
    private static let longestChain = 20

    /// The place of the anchor that holds too much; nothing in every usual text.
    static func problem(in text: String) -> YAMLProblem? {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.count(where: { $0 == UInt8(ascii: "*") }) > 20 else {
            return nil
        }
        var expansion = AliasExpansion()
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if let column = expansion.read(line) {
                return YAMLProblem(
                    line: number,
                    column: column,
                    problem: "the aliases up to here hold too much or each other too deeply, write fewer"
                )
            }
        }
        return nil
    }

    /// Reads one line; answers the column where too much is held.
    private mutating func read(_ line: Substring) -> Int? {
        let bytes = line.utf8
        guard let start = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else {
            return nil
        }
        let indentation = bytes.distance(from: bytes.startIndex, to: start)
        close { $0.indentation >= indentation }
        var isStart = true
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            if isStart, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") {
                let end = bytes[next...].firstIndex { " ,[]{}\r\t".utf8.contains($0) } ?? bytes.endIndex
                let name = line[next..<end]
                if byte == UInt8(ascii: "&") {
                    open.append(Anchor(name: name, indentation: indentation))
                } else if !use(name) {
                    return bytes.distance(from: bytes.startIndex, to: index) + 1
                }
                index = end
                isStart = false
                continue
            }
            isStart = " \t,[{:-?".utf8.contains(byte)
            index = next
        }
        return nil
    }

    /// Adds what an alias stands for to all anchors that are open; answers whether that is still bearable.
    private mutating func use(_ name: Substring) -> Bool {
        close { $0.name == name }
        let (weight, chain) = closed[name].map { ($0.weight, $0.chain) } ?? (1, 0)
        for index in open.indices {
            open[index].weight += weight
            open[index].chain = max(open[index].chain, chain + 1)
            guard open[index].weight <= Self.mostWeight, open[index].chain <= Self.longestChain else { return false }
        }
        return true
    }

    private mutating func close(where isClosed: (Anchor) -> Bool) {
        guard !open.isEmpty else { return }
        for anchor in open where isClosed(anchor) { closed[anchor.name] = anchor }
        open.removeAll(where: isClosed)
    }
}
