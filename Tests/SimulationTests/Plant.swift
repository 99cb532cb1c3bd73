import HashTreeCollections
import Redshank
import RedshankEngine

/// A bug that a test plants, to see that an invariant finds it.
enum Plant: CaseIterable {
    /// One failure is enough, whatever is configured.
    case hastyHealth
    /// What waits for the end of a silence is told at once.
    case deafToSilence
    /// What waits because the trouble is acknowledged is told at once.
    case deafToAcknowledgement
    /// A new process does not know who acknowledged what.
    case acknowledgementForgotten
    /// What waits for a look at a paused check is told at once.
    case deafToPause
    /// What waits for the recovery of what its check depends on is told at once.
    case deafToDependency
    /// What waits for room under a limit is told at once.
    case noLimit
    /// Recoveries are told whether the trouble was or not.
    case unheardRecovery
    /// A receiver is told twice.
    case toldTwice
    /// A deed is said to be done and nobody was told.
    case untold
    /// The disk forgets that a deed was done.
    case forgottenAcknowledgement
    /// Some actions are not in the record.
    case missingRecord
    /// Actions name a cause that never was.
    case wrongCause
    /// A deed that failed once is given up.
    case givenUpEarly
    /// The real database owes what was done.
    case revivedDeed
    /// The real database has actions at other times than they were.
    case shiftedAction
    /// The real database forgets why actions were done.
    case lostCause

    /// Shows a step as a daemon with the bug would have made it.
    func alter(_ step: inout Step) {
        switch self {
        case .hastyHealth: step.decideHastily()
        case .deafToSilence: step.tell { $0.wait == .silence }
        case .deafToAcknowledgement: step.tell { $0.wait == .acknowledgement }
        case .acknowledgementForgotten: step.forgetAcknowledgements()
        case .deafToPause: step.tell { $0.wait == .look && $0.reason.hasPrefix("paused") }
        case .deafToDependency: step.tell { $0.wait == .dependency }
        case .noLimit: step.tell { $0.wait == .limit }
        case .unheardRecovery: step.tellRecovery()
        case .wrongCause: step.nameWrongCause()
        case .givenUpEarly: step.giveUp()
        case .toldTwice, .untold, .forgottenAcknowledgement, .missingRecord, .revivedDeed, .shiftedAction, .lostCause:
            break
        }
    }

    /// What changes the real database as a daemon with the bug would have; nothing where the bug is elsewhere.
    var statement: String? {
        switch self {
        case .revivedDeed: "UPDATE deed SET ended_wall = NULL"
        case .shiftedAction: "UPDATE action SET boot = boot + 1"
        case .lostCause: "UPDATE action SET cause = NULL"
        default: nil
        }
    }
}

extension Step {
    fileprivate mutating func decideHastily() {
        guard let result = (action as? ResultRecorded)?.result,
            let specification = new.configuration.checks[result.check],
            let check = new.checks[result.check], check.health == .up, case .fail = check.record.verdict
        else { return }
        var hasty = specification
        hasty.downAfter = 1
        new.checks[result.check]?.record.count(.fail("hasty"), by: hasty, at: result.ended)
    }

    fileprivate mutating func tell(where waits: (PendingReaction) -> Bool) {
        guard let action = action as? ReactionConsidered, let pending = new.reactions[action.key]?.pending,
            waits(pending)
        else { return }
        decide(action.key)
    }

    fileprivate mutating func forgetAcknowledgements() {
        guard action is MemoryRestored else { return }
        for check in new.checks.keys { new.checks[check]?.acknowledgement = nil }
    }

    fileprivate mutating func tellRecovery() {
        guard let action = action as? ReactionConsidered, let check = new.checks[action.key.check], check.health == .up,
            new.reactions[action.key]?.last?.reason.contains("was never told") == true,
            // A limit may forbid it, too, and is looked at before.
            new.configuration.reactions[action.key.reaction]?.atMost == nil
        else { return }
        decide(action.key)
    }

    fileprivate mutating func giveUp() {
        guard let retried = action as? DeedRetried, old.outbox[retried.deed]?.attempts == 0 else { return }
        action = DeedGivenUp(deed: retried.deed, reason: retried.failure)
    }

    private mutating func decide(_ key: ReactionKey) {
        guard let event = WatchEvent(of: key, in: new, repetitions: 0) else { return }
        new.deeds = old.deeds + 1
        new.outbox[new.deeds] = OwedDeed(run: run, number: new.deeds, event: event, decided: stamp.moment)
    }

    fileprivate mutating func nameWrongCause() {
        guard action is DeedDone, let cause = stamp.cause else { return }
        stamp = ActionStamp(
            number: stamp.number,
            moment: stamp.moment,
            cause: Cause(number: stamp.number + 1000, effect: cause.effect),
            source: stamp.source
        )
    }
}
