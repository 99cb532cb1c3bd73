import HashTreeCollections
package import RedshankEngine

extension WatchState {
    /// Notes that the check's run begins now.
    ///
    /// - Returns: whether it does; not where one is on its way.
    @discardableResult
    package mutating func beginRun(of name: String, at moment: Moment) -> Bool {
        guard let specification = configuration.checks[name], var check = checks[name] else { return false }
        let begins = !check.run.isLoading
        if begins {
            check.run = .loading
            check.began = moment
        }
        if check.due <= moment.boot {
            check.due = Timetable.nextRun(after: check.due, every: specification.every, now: moment.boot)
        }
        checks[name] = check
        return begins
    }

    /// Awaits the check's run no more that is on its way: its result will change nothing.
    package mutating func abandonRun(of name: String) {
        guard let check = checks[name] else { return }
        checks[name]?.run = check.last.map { .success($0) } ?? .idle
        checks[name]?.began = nil
    }

    /// Takes in what a run found out, and judges it.
    ///
    /// A result of a run that is not awaited any more changes nothing. One that the machine slept through says nothing
    /// of the check, which is looked at again at once; but not twice in a row, so that no fault hides behind this.
    package mutating func record(_ result: CheckResult) {
        guard let specification = configuration.checks[result.check], var check = checks[result.check],
            check.began == result.began
        else { return }
        let before = check.record
        let verdict = Verdict(result, by: specification)
        check.run = .success(result)
        check.began = nil
        check.last = result
        check.wasInterrupted = check.isInterruption(result, verdict, specification)
        if check.wasInterrupted {
            check.due = min(check.due, Timetable.aligned(result.ended.boot))
        } else {
            check.record.count(verdict, by: specification, at: result.ended)
            if check.record.isUndecided {
                check.due = min(check.due, Timetable.aligned(result.began.boot + specification.retryEvery))
            }
        }
        // Who took on the trouble that was has not seen what is now.
        if check.health != before.health { check.acknowledgement = nil }
        check.settleWanted(by: result, specification)
        checks[result.check] = check
        if before.troubled == nil, check.record.troubled != nil {
            for name in dependenciesToLook(at: result.check) { want(name, at: result.ended) }
        }
        if check.health != before.health {
            dropRepetitions(of: result.check)
            noteChange(of: result.check, at: result.ended)
        }
    }

    /// Whether the result changes no more than counters, so that it can wait and be recorded together with others.
    package func isRoutine(_ result: CheckResult) -> Bool {
        guard let specification = configuration.checks[result.check], let check = checks[result.check] else {
            return false
        }
        let verdict = Verdict(result, by: specification)
        guard check.wanted == nil, !check.isInterruption(result, verdict, specification) else { return false }
        var record = check.record
        let wasUndecided = record.isUndecided
        record.count(verdict, by: specification, at: result.ended)
        return record.health == check.health && !record.isUndecided && !wasUndecided
    }

    /// The reactions that it concerns have the change to consider.
    private mutating func noteChange(of check: String, at moment: Moment) {
        for key in reactionsToConsider(about: check, at: moment) {
            reactions[key, default: ReactionRecord()].unconsidered = moment
        }
    }

    /// What was to be told again of a health that is over is not.
    private mutating func dropRepetitions(of check: String) {
        for reaction in configuration.reactions.keys {
            let key = ReactionKey(reaction: reaction, check: check)
            if reactions[key]?.pending?.wait == .repetition { reactions[key]?.pending = nil }
        }
    }
}

extension CheckState {
    /// Whether the result says more of the machine than of the check: it took far longer than a run may, so the machine
    /// was suspended, or the daemon stopped, in the middle of it.
    fileprivate func isInterruption(
        _ result: CheckResult,
        _ verdict: Verdict,
        _ specification: CheckSpecification
    ) -> Bool {
        // What waited for its turn, as a plugin behind many others, was not slept through.
        let span = result.span - (result.report.queued?.duration ?? .zero)
        return !verdict.isPass && !wasInterrupted && span > specification.timeout + Timetable.grace
    }
}
