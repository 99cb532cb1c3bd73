package import Redshank
import RedshankEngine

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
    /// How the check stood one after the other; empty where the changes are missing from the record.
    package var phases: [IncidentPhase] = []
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

/// A stretch of an incident in which the check stood the same way.
package struct IncidentPhase: Sendable, Hashable {
    package var health: Health
    /// When it began, in microseconds since 1970.
    package var from: Int64
    /// What was found then.
    package var reason: String

    package init(health: Health, from: Int64, reason: String) {
        self.health = health
        self.from = from
        self.reason = reason
    }
}

extension Incident {
    /// What it was, a sentence without its end.
    package var summary: String {
        let began = Moment(wall: .microseconds(from), boot: .zero).text
        let isMixed = Set(phases.map(\.health)).count > 1
        let how = isMixed ? "not well (\(worst.rawValue) at worst)" : worst.rawValue
        guard let to else { return "\(check) has been \(how) since \(began): \(reason)" }
        let length = Duration.microseconds(to - from).roundedText
        let ended: String =
            switch end {
            case "begun anew": ", until the configuration changed and it began anew"
            case "missing": ", until some time of which the record is missing"
            default: ""
            }
        return "\(check) was \(how) for \(length) from \(began)\(ended): \(reason)"
    }

    /// The incident as it was known at a moment, in microseconds; nothing where it had not begun.
    package func known(at moment: Int64) -> Incident? {
        guard from <= moment else { return nil }
        var incident = self
        if let to, to > moment { (incident.to, incident.ending, incident.end) = (nil, nil, nil) }
        incident.phases = phases.filter { $0.from <= moment }
        if !incident.phases.isEmpty {
            incident.worst = incident.phases.contains { $0.health == .down } ? .down : .degraded
        }
        incident.tellings = tellings.filter { $0.decided <= moment }.map { telling in
            guard telling.ended ?? .max > moment else { return telling }
            var telling = telling
            // How often it had failed by then is not told here.
            (telling.ended, telling.end, telling.outcome, telling.attempts) = (nil, nil, nil, 0)
            return telling
        }
        return incident
    }
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
