/// That somebody took on an incident.
package struct IncidentAcknowledgement: Codable, Sendable, Hashable {
    /// When they said so.
    package var at: Timestamp
    /// How long after the incident began.
    package var afterSeconds: Double
    /// Who it was: `uid 1000`.
    package var by: String
    /// What they said about it; empty where they said nothing.
    package var comment: String
    /// When it ended; nil while it stands.
    package var until: Timestamp?
    /// Who took it back; nil while it stands, and where it ended because the check's health changed.
    package var takenBackBy: String?

    /// Makes an acknowledgement.
    package init(
        at: Timestamp,
        afterSeconds: Double,
        by: String,
        comment: String,
        until: Timestamp? = nil,
        takenBackBy: String? = nil
    ) {
        self.at = at
        self.afterSeconds = afterSeconds
        self.by = by
        self.comment = comment
        self.until = until
        self.takenBackBy = takenBackBy
    }
}
