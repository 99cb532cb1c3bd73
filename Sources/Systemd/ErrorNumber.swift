import Glibc

/// The kernel's reason for a refusal, as the C library numbers it.
package struct ErrorNumber: Error, Hashable, Sendable, RawRepresentable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// What the last failed C call of this thread left behind.
    static var current: ErrorNumber { ErrorNumber(rawValue: errno) }

    /// Reads a libsystemd result: a negative one is an error number with its sign turned, any other is the value.
    ///
    /// - Parameter code: What a libsystemd function returned.
    /// - Returns: The value, or the reason there is none.
    static func result(_ code: Int32) -> Result<Int32, ErrorNumber> {
        code < 0 ? .failure(ErrorNumber(rawValue: -code)) : .success(code)
    }
}

extension ErrorNumber: CustomStringConvertible {
    /// The C library's words for it, in lower case at the start so that they end a sentence of ours.
    package var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(rawValue, &buffer, buffer.count) == 0 else { return "error \(rawValue)" }
        let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        guard let first = text.first else { return "error \(rawValue)" }
        return String(decoding: [first | 0x20] + text.dropFirst(), as: UTF8.self)
    }
}
