/// Who has taken on the trouble that a check is in.
package struct Acknowledgement: Codable, Sendable, Hashable {
    /// When they said so.
    package var at: Timestamp
    /// Who it was: `uid 1000`.
    package var by: String
    /// What they said about it; empty where they said nothing.
    package var comment: String

    /// Makes an acknowledgement.
    package init(at: Timestamp, by: String, comment: String) {
        self.at = at
        self.by = by
        self.comment = comment
    }
}
