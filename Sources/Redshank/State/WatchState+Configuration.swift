import HashTreeCollections
package import RedshankEngine

extension WatchState {
    /// Puts another configuration in force.
    ///
    /// A check whose target stays keeps all that is known of it; one whose target changed begins anew, but what was told
    /// of it is known still, so that the recovery of what was down is told. What is owed stays owed.
    package mutating func apply(_ configuration: Configuration, at moment: Moment) {
        let old = self.configuration
        let beginning = configuration.checks.keys
            .filter { old.checks[$0]?.target != configuration.checks[$0]?.target }.sorted()
        for name in old.checks.keys where configuration.checks[name] == nil { checks[name] = nil }
        for (name, specification) in configuration.checks {
            guard let before = old.checks[name], before != specification else { continue }
            if before.target == specification.target, var check = checks[name] {
                let isOutdated =
                    check.run.isLoading && !specification.expectation.asksTheSame(as: before.expectation)
                check.due =
                    isOutdated ? Timetable.aligned(moment.boot) : min(check.due, moment.boot + specification.every)
                checks[name] = check
                if isOutdated { abandonRun(of: name) }
            }
        }
        for (turn, name) in beginning.enumerated() {
            guard let specification = configuration.checks[name] else { continue }
            var check = CheckState(
                due: Timetable.firstRun(of: specification, turn: turn, among: beginning.count, after: moment.boot)
            )
            if let former = checks[name] {
                check.record = HealthRecord(after: former.record)
                check.pausedBy = former.pausedBy
                check.silence = former.silence
            }
            checks[name] = check
        }
        self.configuration = configuration
        configured = moment
        for key in reactions.keys {
            if configuration.reactions[key.reaction] == nil || configuration.checks[key.check] == nil {
                keep(nil, of: key)
            } else if configuration.checks[key.check]?.target != old.checks[key.check]?.target {
                var record = reactions[key]
                record?.pending = nil
                record?.unconsidered = nil
                keep(record, of: key)
            }
        }
        for reaction in decided.keys where configuration.reactions[reaction] == nil { decided[reaction] = nil }
    }
}
