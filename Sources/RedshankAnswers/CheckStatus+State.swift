import HashTreeCollections
package import Redshank
package import RedshankControl
package import RedshankEngine

extension CheckStatus {
    /// A check as the control interface shows it.
    ///
    /// - Returns: nothing where there is no such check.
    package init?(_ name: String, in state: WatchState, at now: Moment) {
        guard let specification = state.configuration.checks[name], let check = state.checks[name] else { return nil }
        let record = check.record
        self.init(
            name: name,
            kind: specification.target.kind,
            target: specification.target.shown,
            health: RedshankControl.Health(check.health),
            since: record.since.map(Timestamp.init),
            reason: record.verdict?.reason ?? "not checked yet",
            labels: specification.labels,
            lastChecked: check.last.map { Timestamp($0.ended) },
            nextCheck: check.isPaused || state.isStopping ? nil : Timestamp(now.advanced(by: check.due - now.boot)),
            responseTimeMilliseconds: check.last.map { $0.report.total.value },
            phases: check.last?.report.phases.reached.map { Phase(name: $0.name, milliseconds: $0.time.value) } ?? [],
            streak: Streak(record, by: specification),
            paused: check.isPaused,
            silence: check.silence.map { silence in
                RedshankControl.Silence(
                    until: Timestamp(silence.until),
                    by: silence.by.shown,
                    reason: silence.reason
                )
            },
            acknowledgement: check.acknowledgement.map { acknowledgement in
                RedshankControl.Acknowledgement(
                    at: Timestamp(acknowledgement.at),
                    by: acknowledgement.by.shown,
                    comment: acknowledgement.comment
                )
            },
            dependsOn: specification.dependsOn.names,
            dependencyDown: record.health == .up ? nil : DependencyDown(state.dependencyTrouble(of: name, at: now))
        )
    }
}

extension DependencyDown {
    fileprivate init?(_ trouble: DependencyTrouble?) {
        guard let trouble, case .down(let since, _) = trouble.kind else { return nil }
        self.init(check: trouble.check, since: Timestamp(since))
    }
}

extension Streak {
    fileprivate init?(_ record: HealthRecord, by specification: CheckSpecification) {
        switch record.verdict {
        case nil: return nil
        case .pass: self.init(outcome: .passed, count: record.passes, needed: specification.upAfter)
        case .warn where record.health == .down:
            self.init(outcome: .degraded, count: record.answers, needed: specification.upAfter)
        case .warn: self.init(outcome: .degraded, count: record.troubles, needed: specification.downAfter)
        case .fail: self.init(outcome: .failed, count: record.failures, needed: specification.downAfter)
        }
    }
}

extension Outcome {
    /// How a run ended.
    package init(_ verdict: Verdict) {
        switch verdict {
        case .pass: self = .passed
        case .warn: self = .degraded
        case .fail: self = .failed
        }
    }
}

extension Milliseconds {
    fileprivate var value: Double { Double(microseconds) / 1000 }
}

extension StatusReply {
    /// The daemon and its checks, all in the order of their names, or just one.
    package init(_ state: WatchState, check: String? = nil, sequence: UInt64, processID: Int32, at now: Moment) {
        let all = state.checks.keys.sorted().compactMap { CheckStatus($0, in: state, at: now) }
        self.init(
            daemon: DaemonSummary(
                version: state.run.version,
                run: state.run.id,
                since: Timestamp(state.run.began),
                processID: Int(processID),
                configurationFiles: state.files,
                configuredAt: state.configured.map(Timestamp.init),
                counts: HealthCounts(of: all),
                reactions: state.configuration.reactions.count,
                deedsOwed: state.outbox.count,
                deedsGivenUp: state.deedsGivenUp(at: now),
                stoppingSince: state.stopping.map(Timestamp.init),
                sequence: Int(sequence)
            ),
            checks: check == nil ? all : all.filter { $0.name == check }
        )
    }
}

extension WatchState {
    /// How many reactions gave up within the last hour what they were to do for a check last.
    fileprivate func deedsGivenUp(at now: Moment) -> Int {
        reactions.values.count { record in
            guard let end = record.deed?.end, !end.isDone else { return false }
            return now.boot - end.at.boot < .seconds(3600)
        }
    }
}
