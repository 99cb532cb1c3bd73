import HashTreeCollections
package import RedshankEngine

extension WatchState {
    /// The considerations of reactions that an action sets off, in the order in which they come.
    ///
    /// The daemon dispatches them, a rehearsal goes through them: what reacts to what is said here and nowhere else.
    ///
    /// - Parameters:
    ///   - action: what happened.
    ///   - old: the state before it.
    ///   - moment: when it happened.
    /// - Returns: the actions to dispatch; nothing where the action sets off no reaction.
    package func considerations(
        after action: some WatchAction,
        since old: WatchState,
        at moment: Moment
    ) -> [ReactionConsidered] {
        switch action {
        case let action as ResultRecorded: changes(of: [action.result], since: old, at: moment)
        // Another configuration may judge routine results otherwise.
        case let action as ResultsRecorded: changes(of: action.results, since: old, at: moment)
        case let action as CheckPaused: waited(waiting(awaited[action.check]))
        // Those that waited longest come first.
        case let action as ReactionsDue: waited(waiting(action.reactions))
        case let action as CheckUnsilenced: waited(reactions(about: action.check, waitingFor: .silence))
        case let action as SilenceExpired where checks[action.check]?.silence == nil:
            waited(reactions(about: action.check, waitingFor: .silence))
        // Whatever waits is held from now on, and says so.
        case let action as CheckAcknowledged
        where old.checks[action.check]?.acknowledgement != checks[action.check]?.acknowledgement:
            waited(waiting(configuration.reactions.keys.map { ReactionKey(reaction: $0, check: action.check) }))
        case let action as CheckUnacknowledged: waited(reactions(about: action.check, waitingFor: .acknowledgement))
        // What waited for a look has a time now.
        case let action as CheckResumed:
            waited(reactions(about: action.check, waitingFor: .look) + waiting(awaited[action.check]))
        case is ConfigurationLoaded: waited(reactionsToReconsider(since: old))
        default: []
        }
    }

    /// Whether the check's health is another than before.
    package func changedHealth(of check: String, since old: WatchState) -> Bool {
        guard let health = checks[check]?.health else { return false }
        return old.checks[check]?.health != health
    }

    /// Whether a check's result sets off considerations: its health is another, or somebody waited for just this.
    package func concernsReactions(_ check: String, since old: WatchState) -> Bool {
        changedHealth(of: check, since: old) || !reactionsReleased(by: check, since: old).isEmpty
    }

    private func changes(
        of results: [CheckResult],
        since old: WatchState,
        at moment: Moment
    ) -> [ReactionConsidered] {
        results.flatMap { result -> [ReactionConsidered] in
            let released = waited(waiting(reactionsReleased(by: result.check, since: old)))
            guard changedHealth(of: result.check, since: old), let since = checks[result.check]?.record.since else {
                return released
            }
            return reactionsToConsider(about: result.check, at: moment)
                .map { ReactionConsidered(key: $0, occasion: .changed(since: since)) } + released
        }
    }

    private func waited(_ keys: [ReactionKey]) -> [ReactionConsidered] {
        keys.map { ReactionConsidered(key: $0, occasion: .waited) }
    }
}
