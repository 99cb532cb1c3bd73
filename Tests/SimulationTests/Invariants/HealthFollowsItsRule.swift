import HashTreeCollections
import Redshank
import RedshankEngine

/// Health is what the runs say, by the rule as people are told it: so many failures in a row are down, so many passes
/// in a row are up, so many runs in a row of which none passed are degraded, and so are so many answers after it was
/// down.
///
/// It keeps what each run found and counts anew each time, which is slow and plain.
struct HealthFollowsItsRule: Invariant {
    fileprivate enum Finding {
        case pass
        case warning
        case failure
    }

    fileprivate struct Known {
        var findings: [Finding] = []
        var health = Health.unknown
        var since: Moment?
        var wasInterrupted = false
    }

    private var checks: [String: Known] = [:]

    mutating func look(at observation: Observation) -> String? {
        guard case .step(let step) = observation else { return nil }
        switch step.action {
        case is DaemonStarted: checks = [:]
        case is MemoryRestored:
            for (name, check) in step.new.checks { checks[name] = Known(check) }
        case is ConfigurationLoaded: configure(step)
        default: for result in step.results { take(result, step) }
        }
        for (name, check) in step.new.checks {
            let known = checks[name] ?? Known()
            if check.health != known.health {
                return "\(name) is \(check.health.rawValue), and by its runs it is \(known.health.rawValue)"
            }
            if check.record.since != known.since { return "\(name) did not change when its runs say" }
        }
        return nil
    }

    private mutating func configure(_ step: Step) {
        let (old, new) = (step.old.configuration, step.new.configuration)
        for name in checks.keys where new.checks[name] == nil { checks[name] = nil }
        for (name, specification) in new.checks where old.checks[name]?.target != specification.target {
            checks[name] = Known()
        }
    }

    private mutating func take(_ result: CheckResult, _ step: Step) {
        guard let specification = step.new.configuration.checks[result.check] else { return }
        var known = checks[result.check] ?? Known()
        defer { checks[result.check] = known }
        let finding = Self.find(result, specification)
        // What the machine slept through is looked at again, and then believed.
        let slept = result.ended.boot - result.began.boot > specification.timeout + .seconds(10)
        if slept, finding != .pass, !known.wasInterrupted {
            known.wasInterrupted = true
            return
        }
        known.wasInterrupted = false
        known.findings = known.findings.suffix(20) + [finding]
        let next = Self.health(after: known.findings, before: known.health, specification)
        if next != known.health { known.since = result.ended }
        known.health = next
    }

    private static func find(_ result: CheckResult, _ specification: CheckSpecification) -> Finding {
        if case .failed = result.report.outcome { return .failure }
        guard let within = specification.expectation.within else { return .pass }
        return result.report.total.duration > within ? .warning : .pass
    }

    private static func health(
        after findings: [Finding],
        before: Health,
        _ specification: CheckSpecification
    ) -> Health {
        func last(_ count: Int, are good: (Finding) -> Bool) -> Bool {
            findings.count >= count && findings.suffix(count).allSatisfy(good)
        }
        if last(specification.downAfter, are: { $0 == .failure }) { return .down }
        if last(specification.upAfter, are: { $0 == .pass }) { return .up }
        if before == .down { return last(specification.upAfter, are: { $0 != .failure }) ? .degraded : .down }
        if before == .degraded { return .degraded }
        return last(specification.downAfter, are: { $0 != .pass }) ? .degraded : before
    }
}

extension HealthFollowsItsRule.Known {
    /// What an earlier run knew; that it is what that run knew is another invariant's to say.
    init(_ check: CheckState) {
        let record = check.record
        health = record.health
        since = record.since
        wasInterrupted = check.wasInterrupted
        let before: HealthFollowsItsRule.Finding = record.troubles > record.answers ? .failure : .pass
        switch record.verdict {
        case nil: break
        case .fail:
            findings = Array(repeating: .warning, count: record.troubles - record.failures)
            findings += Array(repeating: .failure, count: record.failures)
        case .pass:
            findings = Array(repeating: .warning, count: record.answers - record.passes)
            findings += Array(repeating: .pass, count: record.passes)
        case .warn:
            let both = min(record.troubles, record.answers)
            findings = Array(repeating: before, count: max(record.troubles, record.answers) - both)
            findings += Array(repeating: .warning, count: both)
        }
    }
}
