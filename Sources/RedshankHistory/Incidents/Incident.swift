package import Redshank

/// A stretch of time in which a check was not well: from the change for the worse until it was up again.
package struct Incident: Sendable, Hashable {
    /// Its number, which no other incident in the database has.
    package var id: Int64
    package var check: String
    /// When it began and ended, in microseconds since 1970; no end while it lasts.
    package var from: Int64
    package var to: Int64?
    /// The worst health in it.
    package var worst: Health
    /// What was found when it began.
    package var reason: String
    /// The action that began it; nothing where that is missing from the record.
    package var beginning: RecordPlace?
    /// The action that ended it.
    package var ending: RecordPlace?
    /// Why it ended: `up`, `begun anew` by another configuration, `missing` from the record; nothing while it lasts.
    package var end: String?
    /// For how much of it nothing was looked at, in microseconds.
    package var unwatched: Int64 = 0
    /// What was told of it, the earliest first.
    package var tellings: [Telling] = []
    /// Who took it on, the earliest first.
    package var acknowledgements: [IncidentAcknowledgement] = []

    /// The name by which it is asked for: `i7`.
    package var name: String { "i\(id)" }
}

/// Where an action is in the record.
package struct RecordPlace: Sendable, Hashable, Codable {
    package var run: String
    package var number: UInt64

    package init(run: String, number: UInt64) {
        self.run = run
        self.number = number
    }
}

/// One deed about an incident: what was told through which reaction, and what came of it.
package struct Telling: Sendable, Hashable {
    package var reaction: String
    /// The health that it tells.
    package var health: Health
    /// How often the health was told before.
    package var repetitions: Int
    /// When it was decided.
    package var decided: Int64
    /// When it was done or given up; nothing while it is owed.
    package var ended: Int64?
    /// `done`, `given up` or `unknown`; nothing while it is owed.
    package var end: String?
    /// What came of it, or why its last attempt failed.
    package var outcome: String?
    /// How many attempts failed.
    package var attempts: Int
    /// Whether it was on disk before it was done.
    package var isDurable: Bool
}
