/// One entry for the journal: named fields in the order they were given.
package struct JournalEntry: Hashable, Sendable {
    /// One named value.
    ///
    /// Any bytes of UTF-8 are allowed in a value, line breaks too.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// All that will be written.
    package private(set) var fields: [Field] = []

    /// The number by which a lost entry is named, where it has one.
    package var sequence: UInt64?

    /// An entry with what every entry needs.
    ///
    /// - Parameters:
    ///   - message: The sentence that a person reads.
    ///   - priority: How much it matters.
    ///   - messageID: The 128-bit id of its kind, 32 hexadecimal digits, by which the catalog explains it.
    ///   - sequence: The number by which it is named if it is lost.
    package init(
        message: String,
        priority: JournalPriority,
        messageID: String? = nil,
        sequence: UInt64? = nil
    ) {
        self.sequence = sequence
        append("MESSAGE", message)
        append("PRIORITY", String(priority.rawValue))
        if let messageID {
            precondition(
                messageID.utf8.count == 32 && messageID.allSatisfy { $0.isHexDigit },
                "a message id is 32 hexadecimal digits, not \"\(messageID)\""
            )
            append("MESSAGE_ID", messageID)
        }
    }

    /// Adds a field after the others; a name may be given more than once.
    ///
    /// - Parameters:
    ///   - name: Upper-case letters, digits and underscores, at most 64; the journal drops any other silently.
    ///   - value: Its value.
    package mutating func append(_ name: String, _ value: String) {
        precondition(Self.isValid(fieldName: name), "the journal takes no field called \"\(name)\"")
        fields.append(Field(name: name, value: value))
    }

    /// The value of the first field of a name.
    package subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Whether the journal takes a field of this name.
    ///
    /// Names that start with an underscore are the journal's own.
    package static func isValid(fieldName name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 64, isUpper(first) else { return false }
        return bytes.allSatisfy { isUpper($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
