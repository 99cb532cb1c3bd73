package import RedshankEngine

/// How a check stands.
package enum Health: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not looked at often enough to say.
    case unknown
    /// It does what is expected.
    case up
    /// It answers, but slowly, or something is about to end.
    case degraded
    /// It does not do what is expected.
    case down

    /// Whether somebody should have a look.
    package var isTrouble: Bool { self == .degraded || self == .down }
}

/// What the runs so far say of a check: its health, and the streaks that may change it.
///
/// The rule: `down_after` failures in a row make it down. `up_after` passes in a row make it up. `down_after` runs in a
/// row of which none passed, but not all failed, make it degraded; so do `up_after` answers in a row of a check that
/// was down, where not all of them passed. Nothing else changes health.
package struct HealthRecord: Sendable, Hashable, Codable {
    package private(set) var health: Health = .unknown
    /// The health before the last change.
    package private(set) var previous: Health = .unknown
    /// When the health last changed.
    package private(set) var since: Moment?
    /// When the run ended that passed no more; nothing while the last ones passed and it is not down or degraded.
    package private(set) var troubled: Moment?
    /// What the last run that counted said.
    package private(set) var verdict: Verdict?
    /// What was found that speaks for the health; not what a single run says against it.
    package private(set) var reason = ""

    /// Runs in a row, up to now, that failed.
    package private(set) var failures = 0
    /// Runs in a row that passed.
    package private(set) var passes = 0
    /// Runs in a row that did not pass.
    package private(set) var troubles = 0
    /// Runs in a row that did not fail.
    package private(set) var answers = 0

    /// How it stood before it began anew; what is told of its first health depends on it.
    private var former: Health = .unknown

    package init() {}

    /// Begins anew after another record, whose trouble may have been told.
    package init(after record: HealthRecord) { former = record.health == .unknown ? record.former : record.health }

    /// Counts one more verdict.
    package mutating func count(_ verdict: Verdict, by specification: CheckSpecification, at moment: Moment) {
        failures = verdict.isFail ? failures + 1 : 0
        passes = verdict.isPass ? passes + 1 : 0
        troubles = verdict.isPass ? 0 : troubles + 1
        answers = verdict.isFail ? 0 : answers + 1
        self.verdict = verdict
        let next = nextHealth(by: specification)
        if next != health {
            previous = health == .unknown ? former : health
            health = next
            since = moment
            reason = verdict.reason
        } else if !isUndecided {
            reason = verdict.reason
        }
        if !verdict.isPass {
            troubled = troubled ?? moment
        } else if !isTrouble {
            troubled = nil
        }
    }

    private func nextHealth(by specification: CheckSpecification) -> Health {
        if failures >= specification.downAfter { return .down }
        if passes >= specification.upAfter { return .up }
        switch health {
        case .down: return answers >= specification.upAfter ? .degraded : .down
        case .unknown, .up: return troubles >= specification.downAfter ? .degraded : health
        case .degraded: return .degraded
        }
    }

    /// The same on another boot's clock.
    package mutating func rebase(_ rebased: (Moment) -> Moment) {
        since = since.map(rebased)
        troubled = troubled.map(rebased)
    }

    /// Whether the health is one that there is something to do about.
    package var isTrouble: Bool { health == .down || health == .degraded }

    /// Whether the last run failed.
    package var isFailing: Bool { verdict?.isFail == true }

    /// Whether the last verdict speaks for the trouble that the check is in.
    var stillSpeaksForTrouble: Bool {
        switch (health, verdict) {
        case (.down, .fail), (.degraded, .fail), (.degraded, .warn): true
        default: false
        }
    }

    /// Whether the last verdict speaks against the health, so that the next run should come sooner.
    package var isUndecided: Bool {
        switch (verdict, health) {
        case (nil, _), (.pass, .up), (.warn, .degraded), (.fail, .down): false
        default: true
        }
    }

    /// How far the streak has come that the last verdict belongs to: `2 of 3`.
    package func progress(by specification: CheckSpecification) -> String {
        switch verdict {
        case nil: "not checked yet"
        case .pass: "\(min(passes, specification.upAfter)) of \(specification.upAfter)"
        case .warn where health == .down: "\(min(answers, specification.upAfter)) of \(specification.upAfter)"
        case .warn: "\(min(troubles, specification.downAfter)) of \(specification.downAfter)"
        case .fail: "\(min(failures, specification.downAfter)) of \(specification.downAfter)"
        }
    }
}
