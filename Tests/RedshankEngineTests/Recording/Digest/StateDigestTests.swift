import RedshankEngine
import Testing

@Suite("state digest")
struct StateDigestTests {
    /// The reference vectors of SipHash-2-4 with 128 bits: the key 00…0F, the bytes 00, 01, … of that length.
    @Test(
        "the hash is SipHash-2-4-128 by its reference vectors",
        arguments: [
            (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
            (2, "8177228da4a45dc7fca38bdef60affe4"),
        ]
    )
    func referenceVectors(length: Int, expected: String) {
        var hasher = DigestHasher(key0: 0x0706_0504_0302_0100, key1: 0x0F0E_0D0C_0B0A_0908)
        (0..<UInt8(length)).map { $0 }.withUnsafeBytes { hasher.update($0) }
        let (low, high) = hasher.finish()
        let text = [low, high].map { StateDigest(high: $0.byteSwapped, low: 0).description.prefix(16) }.joined()
        #expect(text == expected)
    }

    @Test("in how many pieces the bytes come makes no difference", arguments: [1, 3, 7, 8, 9, 64])
    func pieces(size: Int) {
        let bytes = (0..<200).map { UInt8($0) }
        var hasher = DigestHasher()
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { hasher.update($0) }
        }
        let (low, high) = hasher.finish()
        #expect(StateDigest(high: high, low: low) == bytes.withUnsafeBytes { StateDigest(ofBytes: $0) })
    }

    @Test("equal values have equal digests, whatever the order of their fields")
    func equal() throws {
        struct Turned: Encodable { var vertical = 2, horizontal = 1 }
        let first = try StateDigest(of: Point(horizontal: 1, vertical: 2))
        #expect(try first == StateDigest(of: Turned()))
        #expect(try first != StateDigest(of: Point(horizontal: 2, vertical: 1)))
        let pairs = (0..<500).map { ("key \($0)", $0) }
        var dictionary: [String: Int] = [:]
        for (key, value) in pairs.reversed() { dictionary[key] = value }
        #expect(try StateDigest(of: dictionary) == StateDigest(of: Dictionary(uniqueKeysWithValues: pairs)))
        #expect(try StateDigest(of: [0.0, -0.0]) == StateDigest(of: [-0.0, 0.0]))
        #expect(try StateDigest(of: Everything.extremes) == StateDigest(of: Everything.extremes))
        #expect(try StateDigest(of: Interleaved()) == StateDigest(of: Interleaved()))
    }

    @Test("each change of a value changes the digest")
    func different() throws {
        var digests: Set<StateDigest> = []
        var value = Everything.sample
        let changes: [(inout Everything) -> Void] = [
            { _ in }, { $0.yes = false }, { $0.small = 7 }, { $0.text = "" }, { $0.absent = 0 }, { $0.present = nil },
            { $0.shape = .circle(radius: 1) }, { $0.list[1] = [4] }, { $0.list.append([]) }, { $0.byName["c"] = nil },
            { $0.byName["a"]?.vertical = 9 }, { $0.remote = .loading }, { $0.remote = .idle }, { $0.half = 0.25 },
        ]
        for change in changes {
            change(&value)
            digests.insert(try StateDigest(of: value))
        }
        // Removing what is not there changes nothing.
        #expect(digests.count == changes.count - 1)
    }

    @Test("the digest of a value never changes: recordings of other builds are compared with it")
    func stable() throws {
        #expect(
            try StateDigest(of: Point(horizontal: 1, vertical: 2)).description == "0cb3f12d9a97bec4639899c400df69d3"
        )
    }

    @Test("a digest is 32 digits and is read from them again")
    func text() throws {
        let digest = StateDigest(high: 0xAB, low: 1)
        #expect(digest.description == "00000000000000ab0000000000000001")
        #expect(StateDigest(digest.description) == digest)
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        #expect(try decoder.value(StateDigest.self, from: try encoder.bytes(of: digest)) == digest)
    }

    @Test(
        "what is not 32 hexadecimal digits is no digest",
        arguments: [
            "", "0", String(repeating: "g", count: 32), "+0000000000000ab0000000000000001",
            String(repeating: "é", count: 16),
        ]
    )
    func noText(text: String) {
        #expect(StateDigest(text) == nil)
    }
}
