/// The compact encoding's constants.
///
/// A payload is a version byte, the key names that are new in this recording (how many; if any, the number of the first
/// and the names), and one value. A value begins with a byte that says what it is:
///
///     00 nil   01 false   02 true   03 integer (zigzag)   04 integer above Int64.max   05 float   06 double
///     07 text, length   08 array, length   09 object, length   0A 128-bit integer   0B the same, unsigned
///     40…7F text of up to 63 bytes   80…FF the integers 0…127
///
/// Lengths and integers are LEB128; a length counts bytes, so a reader passes over what it does not know. A field of an
/// object is its key and its value; a key is 1 + its number, or 0 and the name itself.
enum CompactFormat {
    static let version: UInt8 = 1

    static let null: UInt8 = 0x00
    static let no: UInt8 = 0x01
    static let yes: UInt8 = 0x02
    static let integer: UInt8 = 0x03
    static let large: UInt8 = 0x04
    static let float: UInt8 = 0x05
    static let double: UInt8 = 0x06
    static let text: UInt8 = 0x07
    static let array: UInt8 = 0x08
    static let object: UInt8 = 0x09
    static let wide: UInt8 = 0x0A
    static let wideUnsigned: UInt8 = 0x0B
    static let shortText: UInt8 = 0x40
    static let small: UInt8 = 0x80

    /// How deep values may be nested, so that hostile bytes cannot use up the stack.
    static let depth = 256

    /// Whether keys of this type name data, such as the keys of a dictionary, and so are not worth a number.
    ///
    /// A key type that the compiler makes is an enumeration of at most a few bytes; one that carries a text is larger.
    static func carriesText<Key: CodingKey>(_: Key.Type) -> Bool { MemoryLayout<Key>.size >= 16 }
}

extension [UInt8] {
    /// Appends the number in groups of seven bits, the lowest first.
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends the length of the text in bytes, then the text.
    mutating func appendText(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            appendVarint(UInt64(bytes.count))
            append(contentsOf: bytes)
        }
    }

    /// Appends the number's bytes, the lowest first.
    mutating func appendFixed<Number: FixedWidthInteger>(_ value: Number) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

extension Int64 {
    /// The number with its sign in the lowest bit, so that small negative numbers are short too.
    var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

    /// The number whose sign is in the lowest bit.
    init(zigzag: UInt64) { self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1) }
}
