/// The fields of an entry, read one after the other, each checked against the bytes there are.
struct RecordingFields {
    /// There are fewer bytes than the field needs.
    struct Ended: Error {}

    let bytes: UnsafeBufferPointer<UInt8>
    var offset: Int
    let end: Int

    mutating func fixed<Number: FixedWidthInteger>(_: Number.Type) throws -> Number {
        let width = Number.bitWidth / 8
        let range = try range(UInt64(width))
        return Number(
            littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self)
        )
    }

    /// A number that does not end counts as cut off: no writer makes one.
    mutating func varint() throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let next = try fixed(UInt8.self)
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
        }
        throw Ended()
    }

    mutating func text() throws -> String {
        let range = try range(try varint())
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw RecordingError.damaged(offset: range.lowerBound, reason: "a text is not UTF-8")
        }
        return text
    }

    /// Where a field of this length is.
    mutating func range(_ length: UInt64) throws -> Range<Int> {
        guard length <= UInt64(end - offset) else { throw Ended() }
        defer { offset += Int(length) }
        return offset..<offset + Int(length)
    }

    /// All that is left.
    mutating func rest() -> [UInt8] {
        defer { offset = end }
        return Array(bytes[offset..<end])
    }
}
