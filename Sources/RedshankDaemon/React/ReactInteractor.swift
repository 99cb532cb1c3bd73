import HashTreeCollections
package import Redshank
package import RedshankEngine
import Synchronization

/// Considers reactions when a check's health changed or a wait is over, and does the deeds that come of it.
package final class ReactInteractor: Interactor {
    package typealias State = WatchState

    /// How many deeds are done at once; more wait for their turn.
    static let concurrency = 32
    /// How many of them may be of one reaction, so that a receiver that hangs holds up no other.
    static let share = 8

    private let performer: any DeedPerformer
    private let clock: any EngineClock
    private let turns = Turnstile(Turns(limit: concurrency, share: share))
    private let reactions = Mutex<[String: ReactionSpecification]?>(nil)

    package init(performer: any DeedPerformer, clock: any EngineClock) {
        self.performer = performer
        self.clock = clock
    }

    package var sideEffects: [AnySideEffect<ReactInteractor>] {
        ConsiderResult()
        ConsiderResults()
        ConsiderDue()
        ConsiderUnsilenced()
        ConsiderSilenceExpired()
        ConsiderAcknowledged()
        ConsiderUnacknowledged()
        ConsiderPaused()
        ConsiderResumed()
        KeepReactions()
        ConsiderConfigured()
        ConsiderUnconsidered()
        ResumeOwed()
        DoStored()
        DoResumed()
        DoAgain()
        DoNextAfterDone()
        DoNextAfterGivenUp()
    }

    /// Keeps how deeds are done by the configuration in force, so that what is tried again after a reload is done anew.
    func keep(_ reactions: [String: ReactionSpecification]) { self.reactions.withLock { $0 = reactions } }

    /// Does the deed once and dispatches what came of it.
    ///
    /// A deed that is cut short because the daemon ends stays owed, and nothing is said of it.
    func perform(_ number: UInt64, in state: WatchState, trunk: Trunk<WatchState>) async {
        guard let deed = state.outbox[number] else { return }
        let name = deed.event.reaction
        await turns.enter(name)
        guard !Task.isCancelled else { return await turns.leave(name) }
        guard let reaction = (reactions.withLock { $0 } ?? state.configuration.reactions)[name] else {
            await turns.leave(name)
            trunk.dispatch(DeedGivenUp(deed: number, reason: "the reaction is not configured any more"))
            return
        }
        let began = clock.now().boot
        let outcome = await performer.perform(deed, by: reaction.deed, key: deed.key)
        if !outcome.isFailure { FaultPoint.reach(.told) }
        await turns.leave(name)
        if Task.isCancelled, outcome.isFailure { return }
        let attempt = deed.attempts + 1
        switch outcome {
        case .done(let how):
            trunk.dispatch(DeedDone(deed: number, outcome: how, took: Milliseconds(clock.now().boot - began)))
        case .refused(let why):
            trunk.dispatch(DeedGivenUp(deed: number, reason: "\(why) (attempt \(attempt); another cannot mend it)"))
        case .cutShort: break
        case .failed(let why):
            if let pause = reaction.deed.retry.pause(after: attempt) {
                trunk.dispatch(DeedRetried(deed: number, failure: why, pause: Milliseconds(pause)))
            } else {
                trunk.dispatch(DeedGivenUp(deed: number, reason: "\(why) (attempt \(attempt) of \(attempt))"))
            }
        }
    }

    /// Waits for the deed's next attempt.
    func pause(until time: Duration) async throws { try await clock.sleep(until: time, tolerance: .milliseconds(50)) }
}
