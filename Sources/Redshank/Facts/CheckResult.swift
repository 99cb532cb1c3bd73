package import RedshankEngine

/// One run of a check with what it found out and when.
///
/// It is held by reference, as the state has it twice for each check: so to copy what is known of a check, which every
/// action does, costs no copy of all that its last run found.
package struct CheckResult: Sendable {
    private var held: Held

    package init(check: String, began: Moment, ended: Moment, cause: UInt64, report: CheckReport) {
        held = Held(Facts(check: check, began: began, ended: ended, cause: cause, report: report))
    }

    /// The check's name.
    package var check: String { held.facts.check }
    /// When the run began.
    package var began: Moment {
        get { held.facts.began }
        set { change { $0.began = newValue } }
    }
    /// When it ended.
    package var ended: Moment {
        get { held.facts.ended }
        set { change { $0.ended = newValue } }
    }
    /// The number of the action that set it off.
    package var cause: UInt64 { held.facts.cause }
    package var report: CheckReport {
        get { held.facts.report }
        set { change { $0.report = newValue } }
    }

    /// The time from the beginning to the end by the machine's boot clock, which goes on through a suspend.
    package var span: Duration { ended.boot - began.boot }

    private mutating func change(_ body: (inout Facts) -> Void) {
        var facts = held.facts
        body(&facts)
        held = Held(facts)
    }

    private struct Facts: Sendable, Hashable, Codable {
        var check: String
        var began: Moment
        var ended: Moment
        var cause: UInt64
        var report: CheckReport
    }

    private final class Held: Sendable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }
}

// MARK: - Hashable

extension CheckResult: Hashable {
    package static func == (left: CheckResult, right: CheckResult) -> Bool {
        left.held === right.held || left.held.facts == right.held.facts
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(held.facts) }
}

// MARK: - Codable

extension CheckResult: Codable {
    package init(from decoder: any Decoder) throws { held = Held(try Facts(from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try held.facts.encode(to: encoder) }
}
