import HashTreeCollections
package import RedshankEngine

// The race that decides everything here: a check may be down before so many failures of what it depends on are counted.
// So what it depends on is looked at as soon as it fails, and nothing is told before that is known.

extension WatchState {
    /// How many checks beyond the one that was found are looked at for a better one: the root of a trouble, or one that
    /// is known to be down.
    private static let reach = 32

    /// Why the troubles of the check are not told for now; nothing where nothing that it depends on speaks against it.
    ///
    /// - Complexity: O(1) for a check that depends on nothing. Where something is down or doubtful, linear in the checks
    ///   that are nearer; otherwise in all that it depends on.
    package func dependencyTrouble(of name: String, at now: Moment) -> DependencyTrouble? {
        guard let specification = configuration.checks[name], !specification.dependsOn.isEmpty,
            let check = checks[name]
        else { return nil }
        let since = check.record.since ?? now
        let troubled = check.record.troubled ?? since
        var walk = DependencyWalk(from: name, in: configuration)
        var left = Int.max
        var doubt: DependencyTrouble?
        var recovered: DependencyTrouble?
        while left > 0, let dependency = walk.take() {
            walk.goBeyond(dependency)
            guard let view = DependencyView(dependency, in: self, at: now) else { continue }
            if view.isDown { return root(from: view, at: now) }
            if doubt != nil {
                left -= 1
            } else if let until = view.doubt(troubled: troubled, since: since) {
                doubt = DependencyTrouble(check: dependency, kind: .doubtful(until: until))
                left = Self.reach
            } else if let back = view.changed, back.boot > troubled.boot, back.boot > recovered?.moment?.boot ?? .zero {
                recovered = DependencyTrouble(check: dependency, kind: .recovered(view.check.health, since: back))
            }
        }
        if let doubt { return doubt }
        guard let back = recovered?.moment, !check.hasFailed(since: back) else { return nil }
        return recovered
    }

    /// What is wrong first of what is down: the check beyond that is down and depends on nothing that is.
    private func root(from view: DependencyView, at now: Moment) -> DependencyTrouble? {
        var view = view
        for _ in 0..<Self.reach {
            let beyond = view.specification.dependsOn.names.lazy.compactMap { DependencyView($0, in: self, at: now) }
            guard let cause = beyond.first(where: \.isDown) else { break }
            view = cause
        }
        guard let since = view.check.record.since else { return nil }
        return DependencyTrouble(check: view.specification.name, kind: .down(since: since, until: view.forgottenAt))
    }

    /// The checks that a check depends on and that are to be looked at, as it fails now and did not before.
    ///
    /// Not those that are down, and not beyond what fails itself or is to be looked at already: what that depends on was
    /// looked at when it failed, or is waited for by who waits for it.
    package func dependenciesToLook(at name: String) -> [String] {
        var names: [String] = []
        var walk = DependencyWalk(from: name, in: configuration)
        while let dependency = walk.take() {
            guard let check = checks[dependency] else { continue }
            if check.isPaused {
                walk.goBeyond(dependency)
            } else if !check.record.isFailing {
                names.append(dependency)
                if check.wanted == nil { walk.goBeyond(dependency) }
            }
        }
        return names
    }

    /// Has the check looked at at once, and counts no look that began before; a paused one is left alone.
    ///
    /// Many may want it one after the other: so it is looked at once a second at most, and not sooner than it would be
    /// after a failure.
    mutating func want(_ name: String, at moment: Moment) {
        guard let specification = configuration.checks[name], var check = checks[name], !check.isPaused else { return }
        check.wanted = moment
        if !check.run.isLoading { check.hasten(specification, at: moment.boot) }
        checks[name] = check
    }

    /// The reactions that waited for what a result of the check has brought, in no order.
    ///
    /// - Complexity: linear in those that wait for the check.
    func reactionsReleased(by name: String, since old: WatchState) -> [ReactionKey] {
        guard awaited.contains(name), let check = checks[name], let before = old.checks[name],
            check.last != before.last
        else { return [] }
        let isChanged = check.health != before.health
        let isKnown = isChanged || (check.health != .down && !check.record.isFailing && check.wanted == nil)
        let hasFailed = !isChanged && check.record.stillSpeaksForTrouble && check.wanted == nil
        return awaited[name].filter { $0.check == name ? hasFailed : isKnown }
    }
}

extension CheckState {
    /// Whether a look that began since then speaks for the trouble that the check is in.
    fileprivate func hasFailed(since moment: Moment) -> Bool {
        guard let last, !wasInterrupted else { return false }
        return last.began.boot >= moment.boot && record.stillSpeaksForTrouble
    }

    /// Makes it due at once.
    fileprivate mutating func hasten(_ specification: CheckSpecification, at now: Duration) {
        let pause = min(specification.retryEvery, .seconds(1))
        let soonest = last.map { $0.began.boot + pause } ?? now
        due = min(due, Timetable.aligned(max(now, soonest)))
    }

    /// Takes in that a look ended: where it began too early for somebody, there is another at once.
    mutating func settleWanted(by result: CheckResult, _ specification: CheckSpecification) {
        guard let wanted else { return }
        if result.began.boot < wanted.boot {
            hasten(specification, at: result.ended.boot)
        } else if !wasInterrupted {
            self.wanted = nil
        }
    }
}

extension DependencyTrouble {
    /// Since when the check is down no more.
    fileprivate var moment: Moment? { if case .recovered(_, let since) = kind { since } else { nil } }
}

/// A check as those see it that depend on it.
private struct DependencyView {
    let specification: CheckSpecification
    let check: CheckState
    let now: Moment

    init?(_ name: String, in state: WatchState, at now: Moment) {
        guard let specification = state.configuration.checks[name], let check = state.checks[name] else { return nil }
        self.specification = specification
        self.check = check
        self.now = now
    }

    /// When what is known of it is too old: a paused check holds nothing back that it may have nothing to do with.
    var forgottenAt: Moment? {
        check.isPaused ? (check.last?.ended ?? now).advanced(by: specification.every) : nil
    }

    /// Whether it is down, as far as is known.
    var isDown: Bool {
        guard check.health == .down else { return false }
        return forgottenAt.map { $0.boot > now.boot } ?? true
    }

    /// When its health changed last; nothing where it is not known.
    var changed: Moment? { check.health == .unknown || check.isPaused ? nil : check.record.since }

    /// Until when it may be down, and that is waited for; nothing where it is not so, or where it took too long.
    func doubt(troubled: Moment, since: Moment) -> Moment? {
        guard !check.isPaused else { return nil }
        if check.record.isFailing {
            let began = max(since.boot, check.record.troubled?.boot ?? since.boot)
            return waited(since.advanced(by: began - since.boot))
        }
        guard let last = check.last, !check.wasInterrupted, last.began.boot >= troubled.boot else {
            return waited(since)
        }
        // After a suspend it is looked at first, too.
        let isOld = now.boot - last.ended.boot > specification.every + specification.timeout + Timetable.grace
        return isOld ? now.advanced(by: max(.zero, check.due - now.boot) + specification.timeout + .seconds(1)) : nil
    }

    /// The end of the time in which so many failures can be counted; nothing where it is over.
    private func waited(_ moment: Moment) -> Moment? {
        let patience = (specification.retryEvery + specification.timeout) * specification.downAfter + Timetable.grace
        let end = moment.advanced(by: patience)
        return end.boot > now.boot ? end : nil
    }
}
