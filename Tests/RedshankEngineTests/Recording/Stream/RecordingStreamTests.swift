import RedshankEngine
import Testing

@Suite("recording stream")
struct RecordingStreamTests {
    /// An entry of each kind, with names that come again.
    private let entries: [RecordingEntry] = [
        .state(number: 0, payload: [1, 0, 0x80]),
        .action(action(1, wall: .nanoseconds(1_700_000_000_123_456_789), cause: nil)),
        .action(action(2, wall: .nanoseconds(-5), cause: Cause(number: 1, effect: "Fetch"))),
        .action(action(3, wall: Duration(attoseconds: 1), cause: Cause(number: 0, effect: "grüße\n\0🐦"))),
        .action(action(4, wall: .seconds(Int64.max), cause: Cause(number: .max, effect: ""))),
        .digest(number: 4, StateDigest(high: 1, low: .max)),
        .dropped(number: 5, name: "till.put", reason: "too much"),
        .unrecorded(number: 6, name: "Scribble", reason: "it is not in the catalog"),
        .stateUnrecorded(number: 6, reason: "Reason()"),
        .action(action(.max, wall: .nanoseconds(Int64.min), cause: nil, payload: Array(repeating: 0xFF, count: 5_000))),
    ]

    private static func action(
        _ number: UInt64,
        wall: Duration,
        cause: Cause?,
        payload: [UInt8] = [0, 255]
    ) -> ActionEntry {
        ActionEntry(
            number: number,
            moment: Moment(wall: wall, boot: .nanoseconds(Int64(truncatingIfNeeded: number))),
            cause: cause,
            source: "Module/File.swift:12 function(_:)",
            name: "till.put",
            version: number == 2 ? -1 : 1,
            payload: payload
        )
    }

    private func written(_ entries: [RecordingEntry]) -> [UInt8] {
        var writer = RecordingWriter()
        return entries.flatMap { writer.bytes(of: $0) }
    }

    @Test("entries come back as they were written")
    func roundTrip() throws {
        #expect(try RecordingReader.entries(in: written(entries)) == entries)
        #expect(try RecordingReader.entries(in: []) == [])
    }

    @Test("an ordinary action takes few bytes beside its payload")
    func size() {
        var writer = RecordingWriter()
        _ = writer.bytes(of: entries[1])
        let next = RecordingEntry.action(Self.action(2, wall: .nanoseconds(1_700_000_000_123_456_999), cause: nil))
        #expect(writer.bytes(of: next).count == 17)
    }

    @Test("a stream that is cut off gives the whole entries before, and says where they end")
    func cutOff() throws {
        var writer = RecordingWriter()
        let pieces = entries.map { writer.bytes(of: $0) }
        let bytes = pieces.flatMap { $0 }
        let ends = pieces.reduce(into: [0]) { ends, piece in ends.append((ends.last ?? 0) + piece.count) }
        // A header alone is a recording without entries.
        for length in 1..<bytes.count where !ends.contains(length) && length != 8 {
            var reader = RecordingReader(Array(bytes.prefix(length)))
            var read: [RecordingEntry] = []
            let whole = ends.lastIndex { $0 < length } ?? 0
            let error = #expect(throws: RecordingError.self) {
                while let entry = try reader.next() { read.append(entry) }
            }
            #expect(read == Array(entries.prefix(whole)))
            #expect(error == .cutOff(offset: whole > 0 ? ends[whole] : length < 8 ? 0 : 8))
        }
    }

    @Test("an entry with a wrong byte is refused, and names its place")
    func checksum() throws {
        var writer = RecordingWriter()
        let first = writer.bytes(of: entries[0])
        var bytes = first + writer.bytes(of: entries[1])
        bytes[bytes.count - 6] ^= 1
        #expect(
            #expect(throws: RecordingError.self) { try RecordingReader.entries(in: bytes) }?.description == """
                The recording is damaged at byte \(first.count): the checksum of the entry that begins here is not \
                that of its bytes.
                """
        )
    }

    @Test("what is no recording, or of a later version, is refused")
    func header() {
        #expect(throws: RecordingError.self) { try RecordingReader.entries(in: Array("{\"no\": true}".utf8)) }
        #expect(
            throws: RecordingError.damaged(offset: 7, reason: "it is of version 9, and this build reads version 1")
        ) { try RecordingReader.entries(in: Array("RSHKREC".utf8) + [9, 1, 2, 3]) }
    }

    @Test("streams damaged at random, with checksums that are right, never trap")
    func damaged() throws {
        var dice = PrintedDice(for: "stream")
        for _ in 0..<3_000 {
            var writer = RecordingWriter()
            var bytes: [UInt8] = []
            for entry in entries.shuffled(using: &dice) {
                var piece = writer.bytes(of: entry)
                guard piece.count < 120, Bool.random(using: &dice) else {
                    bytes += piece
                    continue
                }
                // The length is one byte, after the header if there is one.
                let begin = bytes.isEmpty ? 9 : 1
                let place = Int.random(in: begin..<piece.count - 4, using: &dice)
                piece[place] = .random(in: 0...255, using: &dice)
                let sum = checksum(Array(piece[begin..<piece.count - 4]))
                piece.replaceSubrange(piece.count - 4..<piece.count, with: sum)
                bytes += piece
            }
            var reader = RecordingReader(bytes)
            while let entry = try? reader.next() { _ = entry.number }
        }
    }

    @Test("an entry of a kind to come is passed over where it may be, and refused where not")
    func unknownKinds() throws {
        let bytes = written([entries[0]])
        #expect(try RecordingReader.entries(in: bytes + piece([200, 1, 2, 3])) == [entries[0]])
        #expect(throws: RecordingError.self) { try RecordingReader.entries(in: bytes + piece([99, 1, 2, 3])) }
        #expect(throws: RecordingError.self) { try RecordingReader.entries(in: bytes + piece([1, 1])) }
        #expect(throws: RecordingError.self) { try RecordingReader.entries(in: bytes + piece([5, 1, 7])) }
    }

    private func piece(_ body: [UInt8]) -> [UInt8] { [UInt8(body.count)] + body + checksum(body) }

    private func checksum(_ body: [UInt8]) -> [UInt8] {
        let sum = body.withUnsafeBytes { RecordingFormat.checksum(of: $0) }
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    }
}
