/// Reads the entries of a stream that a ``RecordingWriter`` wrote.
///
/// ```swift
/// var reader = RecordingReader(bytes)
/// while let entry = try reader.next() { print(entry.number) }
/// ```
public struct RecordingReader: Sendable {
    /// Where the next entry begins: after an error the length of what is whole.
    public private(set) var offset = 0

    private let bytes: [UInt8]
    private var names: [String] = []
    private var last = (wall: Int64(0), boot: Int64(0))

    /// Reads from the beginning of a stream.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a whole stream.
    ///
    /// - Throws: ``RecordingError/damaged(offset:reason:)`` or ``RecordingError/cutOff(offset:)``. To have what comes
    ///   before, call ``next()`` until it throws.
    public static func entries(in bytes: [UInt8]) throws -> [RecordingEntry] {
        var reader = RecordingReader(bytes)
        var entries: [RecordingEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    /// Reads the next entry.
    ///
    /// - Returns: the entry; nothing at the end.
    /// - Throws: ``RecordingError/damaged(offset:reason:)`` or ``RecordingError/cutOff(offset:)``; nothing can be read
    ///   after it.
    public mutating func next() throws -> RecordingEntry? {
        if offset == 0 { try readHeader() }
        while offset < bytes.count {
            let body = try findBody()
            let entry = try bytes.withUnsafeBufferPointer { buffer in
                var fields = RecordingFields(bytes: buffer, offset: body.lowerBound, end: body.upperBound)
                return try read(&fields)
            }
            offset = body.upperBound + RecordingFormat.checksumLength
            if let entry { return entry }
        }
        return nil
    }

    private mutating func readHeader() throws {
        let header = RecordingFormat.header
        guard !bytes.isEmpty else { return }
        guard bytes.count >= header.count else {
            guard header.starts(with: bytes) else { throw notBegun() }
            throw RecordingError.cutOff(offset: 0)
        }
        guard bytes.starts(with: header.dropLast()) else { throw notBegun() }
        let version = bytes[header.count - 1]
        guard version == header[header.count - 1] else {
            throw RecordingError.damaged(
                offset: header.count - 1,
                reason: "it is of version \(version), and this build reads version \(header[header.count - 1])"
            )
        }
        offset = header.count
    }

    private func notBegun() -> RecordingError {
        .damaged(offset: 0, reason: "it does not begin with \"RSHKREC\", as a recording does")
    }

    /// Where the next entry's body is, once its checksum is right.
    private func findBody() throws -> Range<Int> {
        try bytes.withUnsafeBufferPointer { buffer in
            var fields = RecordingFields(bytes: buffer, offset: offset, end: buffer.count)
            do {
                let length = try fields.varint()
                let body = try fields.range(length)
                let checksum = try fields.fixed(UInt32.self)
                guard
                    checksum
                        == RecordingFormat.checksum(
                            of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[body]))
                        )
                else {
                    throw RecordingError.damaged(
                        offset: offset,
                        reason: "the checksum of the entry that begins here is not that of its bytes"
                    )
                }
                return body
            } catch is RecordingFields.Ended {
                throw RecordingError.cutOff(offset: offset)
            }
        }
    }
}

// MARK: - Entries

extension RecordingReader {
    /// Reads an entry; nothing where it is of a kind that may be passed over.
    private mutating func read(_ fields: inout RecordingFields) throws -> RecordingEntry? {
        do {
            let kind = try fields.fixed(UInt8.self)
            switch kind {
            case RecordingFormat.action, RecordingFormat.actionInFineTime:
                return .action(try action(&fields, isCoarse: kind == RecordingFormat.action))
            case RecordingFormat.state: return .state(number: try fields.varint(), payload: fields.rest())
            case RecordingFormat.digest:
                let number = try fields.varint()
                let high = try fields.fixed(UInt64.self)
                return .digest(number: number, StateDigest(high: high, low: try fields.fixed(UInt64.self)))
            case RecordingFormat.dropped:
                return .dropped(number: try fields.varint(), name: try name(&fields), reason: try fields.text())
            case RecordingFormat.unrecorded:
                return .unrecorded(number: try fields.varint(), name: try name(&fields), reason: try fields.text())
            case RecordingFormat.stateUnrecorded:
                return .stateUnrecorded(number: try fields.varint(), reason: try fields.text())
            case RecordingFormat.optional...: return nil
            default:
                throw RecordingError.damaged(
                    offset: offset,
                    reason: "an entry is of kind \(kind), which this build does not know and may not pass over"
                )
            }
        } catch is RecordingFields.Ended {
            throw RecordingError.damaged(offset: offset, reason: "an entry ends before its last field")
        }
    }

    private mutating func action(_ fields: inout RecordingFields, isCoarse: Bool) throws -> ActionEntry {
        let number = try fields.varint()
        let moment: Moment
        if isCoarse {
            last.wall &+= Int64(zigzag: try fields.varint())
            last.boot &+= Int64(zigzag: try fields.varint())
            moment = Moment(wall: .nanoseconds(last.wall), boot: .nanoseconds(last.boot))
        } else {
            let wall = Duration(attoseconds: try fields.fixed(Int128.self))
            moment = Moment(wall: wall, boot: Duration(attoseconds: try fields.fixed(Int128.self)))
        }
        let name = try name(&fields)
        let version = Int(Int64(zigzag: try fields.varint()))
        let source = try self.name(&fields)
        var cause: Cause?
        if try fields.fixed(UInt8.self) != 0 {
            cause = Cause(number: try fields.varint(), effect: try self.name(&fields))
        }
        let payload = try fields.range(try fields.varint())
        return ActionEntry(
            number: number,
            moment: moment,
            cause: cause,
            source: source,
            name: name,
            version: version,
            payload: Array(fields.bytes[payload])
        )
    }

    /// Reads a name, or the number of one that came before.
    private mutating func name(_ fields: inout RecordingFields) throws -> String {
        let number = try fields.varint()
        if number == 0 {
            names.append(try fields.text())
            return names[names.count - 1]
        }
        guard number <= UInt64(names.count) else {
            throw RecordingError.damaged(
                offset: offset,
                reason: "an entry refers to a name that did not come before it"
            )
        }
        return names[Int(number) - 1]
    }
}
