/// One entry as it stands in the journal.
package struct JournalRecord: Hashable, Sendable {
    /// When it was written by the wall clock, since the beginning of 1970.
    package let realtime: Duration
    /// When it was written by the monotonic clock of its boot.
    package let monotonic: Duration
    /// Where it stands, to seek to it again.
    package let cursor: String
    /// Its fields by name; of a name given more than once, the first value.
    package let fields: [String: String]

    /// The value of one field.
    package subscript(_ name: String) -> String? { fields[name] }
}
