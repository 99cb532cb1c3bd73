/// Turns entries into the bytes of one stream: a file, a pipe.
///
/// The stream begins with a header; each entry has its length before it and a checksum after it, and names that come
/// again are numbers. A ``RecordingReader`` reads it, also where the writer was killed in the middle of an entry.
///
/// ```swift
/// var writer = RecordingWriter()
/// var bytes: [UInt8] = []
/// for entry in memory.entries { bytes += writer.bytes(of: entry) }
/// let entries = try RecordingReader.entries(in: bytes)
/// ```
public struct RecordingWriter: Sendable {
    private var names: [String: UInt64] = [:]
    private var last = (wall: Int64(0), boot: Int64(0))
    private var hasBegun = false

    /// Begins a stream.
    public init() {}

    /// The next bytes of the stream.
    public mutating func bytes(of entry: RecordingEntry) -> [UInt8] {
        var body: [UInt8] = []
        switch entry {
        case .action(let action): append(action, to: &body)
        case .state(let number, let payload):
            body.append(RecordingFormat.state)
            body.appendVarint(number)
            body += payload
        case .digest(let number, let digest):
            body.append(RecordingFormat.digest)
            body.appendVarint(number)
            body.appendFixed(digest.high)
            body.appendFixed(digest.low)
        case .dropped(let number, let name, let reason):
            append(RecordingFormat.dropped, number, name, reason, to: &body)
        case .unrecorded(let number, let name, let reason):
            append(RecordingFormat.unrecorded, number, name, reason, to: &body)
        case .stateUnrecorded(let number, let reason):
            body.append(RecordingFormat.stateUnrecorded)
            body.appendVarint(number)
            body.appendText(reason)
        }
        var bytes = hasBegun ? [] : RecordingFormat.header
        hasBegun = true
        bytes.reserveCapacity(bytes.count + body.count + 8)
        bytes.appendVarint(UInt64(body.count))
        bytes += body
        bytes.appendFixed(body.withUnsafeBytes { RecordingFormat.checksum(of: $0) })
        return bytes
    }

    private mutating func append(_ action: ActionEntry, to body: inout [UInt8]) {
        let wall = RecordingFormat.nanoseconds(action.moment.wall)
        let boot = RecordingFormat.nanoseconds(action.moment.boot)
        let isCoarse = wall != nil && boot != nil
        body.append(isCoarse ? RecordingFormat.action : RecordingFormat.actionInFineTime)
        body.appendVarint(action.number)
        if let wall, let boot {
            // The difference to the last is short, and wraps around rather than overflow.
            body.appendVarint((wall &- last.wall).zigzag)
            body.appendVarint((boot &- last.boot).zigzag)
            last = (wall, boot)
        } else {
            body.appendFixed(action.moment.wall.attoseconds)
            body.appendFixed(action.moment.boot.attoseconds)
        }
        append(name: action.name, to: &body)
        body.appendVarint(Int64(action.version).zigzag)
        append(name: action.source, to: &body)
        body.append(action.cause == nil ? 0 : 1)
        if let cause = action.cause {
            body.appendVarint(cause.number)
            append(name: cause.effect, to: &body)
        }
        body.appendVarint(UInt64(action.payload.count))
        body += action.payload
    }

    private mutating func append(
        _ kind: UInt8,
        _ number: UInt64,
        _ name: String,
        _ reason: String,
        to body: inout [UInt8]
    ) {
        body.append(kind)
        body.appendVarint(number)
        append(name: name, to: &body)
        body.appendText(reason)
    }

    /// Appends a name's number, or 0 and the name where it has none yet.
    private mutating func append(name: String, to body: inout [UInt8]) {
        if let number = names[name] { return body.appendVarint(number) }
        body.appendVarint(0)
        body.appendText(name)
        names[name] = UInt64(names.count + 1)
    }
}
