import FoundationEssentials
import Redshank
import RedshankEngine
import Testing

@Suite("The message catalog")
struct LogKindTests {
    /// The catalog's entries: each id with its text, and the name in the comment before it.
    private func entries() throws -> [(id: String, name: String?, text: String)] {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let data = try Data(contentsOf: URL(filePath: "/\(root)/deploy/catalog/redshank.catalog"))
        var entries: [(id: String, name: String?, text: String)] = []
        var name: String?
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- ") {
                entries.append((String(line.dropFirst(3)), name, ""))
                name = nil
            } else if line.hasPrefix("# ") {
                name = String(line.dropFirst(2))
            } else if !entries.isEmpty {
                entries[entries.count - 1].text += line + "\n"
            }
        }
        return entries
    }

    /// The name that the catalog gives to a kind: `healthChanged` is `health-changed`.
    private func name(of kind: LogKind) -> String {
        "\(kind)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }

    @Test("each kind of entry is explained under its id, and nothing else is")
    func complete() throws {
        let entries = try entries()
        #expect(Set(entries.map(\.id)).count == entries.count)
        for kind in LogKind.allCases {
            let entry = try #require(entries.first { $0.id == kind.messageID }, "\(kind) is not in the catalog")
            #expect(entry.name == name(of: kind))
            #expect(entry.text.hasPrefix("Subject: "))
            #expect(entry.text.contains("Defined-By: Redshank\n\n"))
        }
        for entry in entries { #expect(LogKind(rawValue: entry.id) != nil, "\(entry.id) is of no kind") }
    }

    @Test("an id is 128 bits in lower-case hexadecimal")
    func ids() {
        for kind in LogKind.allCases {
            #expect(kind.messageID.utf8.count == 32)
            #expect(kind.messageID.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        }
    }
}
