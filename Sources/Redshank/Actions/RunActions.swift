import HashTreeCollections
package import RedshankEngine

/// The time came at which checks are due; those that are begin to run.
package struct ChecksDue: WatchAction {
    package static let name = "checks-due"
    package var checks: [String]

    package init(checks: [String]) { self.checks = checks }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        guard !state.isStopping else { return }
        for name in checks {
            guard let check = state.checks[name], !check.isPaused, check.due <= moment.boot else { continue }
            state.beginRun(of: name, at: moment)
        }
    }

    package func line(_ box: StateBox<ChecksDue>) -> LogLine {
        let check = checks.count == 1 ? checks.first : nil
        return LogLine(.checksDue, .debug, "due: \(checks.joined(separator: ", "))", check: check, origin: .timer)
    }
}

/// Somebody asked for a check to be run now.
package struct CheckRequested: Input, WatchAction {
    package static let name = "check-requested"
    package var check: String
    package var origin: Origin

    package init(check: String, origin: Origin) {
        self.check = check
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) { state.beginRun(of: check, at: moment) }

    package func line(_ box: StateBox<CheckRequested>) -> LogLine {
        LogLine(
            .checkRequested,
            .notice,
            "\(check) is to be checked now, asked by \(origin.shown)",
            check: check,
            origin: origin
        )
    }
}

/// Runs ended that changed nothing but counters.
package struct ResultsRecorded: WatchAction {
    package static let name = "results-recorded"
    package var results: [CheckResult]

    package init(results: [CheckResult]) { self.results = results }

    package func reduce(_ state: inout WatchState) {
        for result in results { state.record(result) }
    }

    package func line(_ box: StateBox<ResultsRecorded>) -> LogLine {
        let check = results.count == 1 ? results.first?.check : nil
        let names = results.map { result in
            "\(result.check) \(box.new.checks[result.check]?.health.rawValue ?? "gone") (\(result.report.total.shown))"
        }
        return LogLine(.resultsRecorded, .debug, "as before: \(names.joined(separator: ", "))", check: check)
    }
}

/// A run ended whose result matters: it failed, or changed the check's health, or is about to.
package struct ResultRecorded: WatchAction {
    package static let name = "result-recorded"
    package var result: CheckResult

    package init(result: CheckResult) { self.result = result }

    package func reduce(_ state: inout WatchState) { state.record(result) }

    package func line(_ box: StateBox<ResultRecorded>) -> LogLine {
        let name = result.check
        guard let specification = box.new.configuration.checks[name], let check = box.new.checks[name],
            check.last == result
        else {
            return LogLine(
                .resultRecorded,
                .information,
                "\(name) is not awaited any more, its result is dropped",
                check: name
            )
        }
        if check.wasInterrupted {
            let spent = "it took \(result.span.roundedText) and may take \(specification.timeout.text)"
            let message = "\(name) is not judged and looked at again, as the machine stood still meanwhile: \(spent)"
            return LogLine(.resultRecorded, .notice, message, check: name)
        }
        let verdict = Verdict(result, by: specification)
        let found = "\(verdict.reason) (\(check.record.progress(by: specification)))"
        let before = box.old.checks[name]?.record
        guard check.health != before?.health else {
            // What comes too often to wait for others comes alone, and is the routine all the same.
            let priority: LogPriority = box.old.isRoutine(result) ? .debug : .information
            return LogLine(.resultRecorded, priority, "\(name) \(verdict.tendency): \(found)", check: name)
        }
        var message = "\(name) is \(check.health.rawValue): \(found)"
        if let since = before?.since, let now = check.record.since, let health = before?.health {
            message += ", after \((now.boot - since.boot).roundedText) \(health.rawValue)"
        }
        if let acknowledgement = box.old.checks[name]?.acknowledgement {
            message += "; the acknowledgement by \(acknowledgement.by.shown) is over"
        }
        return LogLine(.healthChanged, check.health.priority, message, check: name, health: check.health)
    }
}

extension Verdict {
    /// How a run ended that changed no health, as the log says it.
    fileprivate var tendency: String {
        switch self {
        case .pass: "passed"
        case .warn: "gave a warning"
        case .fail: "failed"
        }
    }
}

extension Health {
    /// How much it matters that a check came to this health.
    fileprivate var priority: LogPriority {
        switch self {
        case .down: .error
        case .degraded: .warning
        case .up, .unknown: .notice
        }
    }
}
