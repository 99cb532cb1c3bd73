/// The constants of a recording's stream.
package enum RecordingFormat {
    /// What a recording begins with; the last byte is the version.
    static let header: [UInt8] = Array("RSHKREC".utf8) + [1]

    static let action: UInt8 = 1
    static let actionInFineTime: UInt8 = 2
    static let state: UInt8 = 3
    static let digest: UInt8 = 4
    static let dropped: UInt8 = 5
    static let unrecorded: UInt8 = 6
    static let stateUnrecorded: UInt8 = 7
    /// Kinds from here on may be passed over by a reader that does not know them.
    static let optional: UInt8 = 128

    static let checksumLength = 4

    /// What comes after an entry, so that a damaged one is not read.
    package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: StateDigest(ofBytes: bytes).low)
    }

    /// The duration in nanoseconds, if it is a whole number of them and they fit.
    static func nanoseconds(_ duration: Duration) -> Int64? {
        let (whole, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest == 0 ? Int64(exactly: whole) : nil
    }
}
