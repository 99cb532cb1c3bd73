/// A stretch of time of which something is missing.
package struct RecordGap: Sendable, Hashable, Codable {
    /// Where it begins and ends, in microseconds since 1970.
    package var from: Int64
    package var to: Int64
    package var kind: Kind
    /// The run of which actions are missing, by its id.
    package var run: String?
    /// The numbers of the actions that are missing; nothing where nothing happened that could have been kept.
    package var numbers: ClosedRange<UInt64>?
    /// Why, as a sentence's part.
    package var reason: String

    init(
        from: Int64,
        to: Int64,
        kind: Kind,
        run: String? = nil,
        numbers: ClosedRange<UInt64>? = nil,
        reason: String
    ) {
        self.from = from
        self.to = to
        self.kind = kind
        self.run = run
        self.numbers = numbers
        self.reason = reason
    }

    /// What is missing in it.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// No daemon ran, so nothing was looked at.
        case unwatched
        /// Actions happened that are not in the record.
        case dropped
        /// The record was there and is kept no longer; from 0 where it is not known since when.
        case expired
        /// The actions are kept, and no state before them from which they could be replayed.
        case stateless
    }

    /// Whether it is actions that are missing, and not the results that are kept apart from them.
    var isOfActions: Bool { !reason.hasPrefix("results ") }
}
