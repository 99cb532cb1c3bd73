import Glibc

/// Bytes of a stream made into messages: each ends with a NUL, is no larger and nests no deeper than allowed.
///
/// Bytes are only held, not judged, until the next message is asked for, so a reader decides how far ahead it reads.
package struct MessageFraming: Sendable {
    /// The largest message that is taken, in bytes without its NUL.
    package let maximumSize: Int
    /// How many objects and arrays may lie within one another.
    package let maximumDepth: Int

    private var buffer: [UInt8] = []
    /// Where the next message begins in the buffer.
    private var start = 0
    /// How far the buffer was searched for a NUL.
    private var searched = 0

    /// Makes a framing with its bounds.
    package init(maximumSize: Int = 1 << 20, maximumDepth: Int = 64) {
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
    }

    /// How many bytes came that are not yet part of a message given out.
    package var bufferedBytes: Int { buffer.count - start }

    /// Takes bytes as they came.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        compact()
        buffer.append(contentsOf: bytes)
    }

    /// Takes bytes as they came.
    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// The next whole message without its NUL, nil where it has not yet come whole.
    ///
    /// - Throws: `MessageError.tooLarge`, `.tooDeep`, or `.malformed` for one with nothing in it. After an error the
    ///   stream is of no more use.
    package mutating func next() throws(MessageError) -> [UInt8]? {
        guard let end = indexOfNUL() else {
            searched = buffer.count
            guard bufferedBytes <= maximumSize else { throw .tooLarge(maximum: maximumSize) }
            return nil
        }
        guard end - start <= maximumSize else { throw .tooLarge(maximum: maximumSize) }
        guard end > start else { throw .malformed(reason: "it is empty") }
        let message = Array(buffer[start..<end])
        start = end + 1
        searched = start
        guard Self.depth(of: message) <= maximumDepth else { throw .tooDeep(maximum: maximumDepth) }
        return message
    }

    private func indexOfNUL() -> Int? {
        guard searched < buffer.count else { return nil }
        return buffer.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress,
                let found = memchr(base + searched, 0, bytes.count - searched)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private mutating func compact() {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 65_536)
        } else if start > 65_536 {
            buffer.removeFirst(start)
        } else {
            return
        }
        searched -= start
        start = 0
    }

    /// How deep objects and arrays nest in a JSON text; brackets inside strings do not count.
    private static func depth(of message: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in message {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
