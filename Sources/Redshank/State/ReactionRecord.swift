package import RedshankEngine

/// A reaction together with the check that it is about.
package struct ReactionKey: Sendable, Hashable, Codable {
    package var reaction: String
    package var check: String

    package init(reaction: String, check: String) {
        self.reaction = reaction
        self.check = check
    }
}

extension ReactionKey: Comparable {
    /// By the reaction's name, then by the check's.
    package static func < (left: ReactionKey, right: ReactionKey) -> Bool {
        (left.reaction, left.check) < (right.reaction, right.check)
    }
}

/// What a reaction knows about one check.
package struct ReactionRecord: Sendable, Hashable, Codable {
    /// The health that it was last decided to tell; nothing where that never was.
    package var told: Health?
    /// When that was decided.
    package var toldAt: Moment?
    /// The deed that was decided then, and what came of it.
    package var deed: DecidedDeed?
    /// What is still to be decided.
    package var pending: PendingReaction?
    /// What was decided last.
    package var last: Consideration?
    /// When the health changed that is still to be considered; nothing where it was.
    ///
    /// It is on disk with the change, so that a crash between the two does not forget to tell it.
    package var unconsidered: Moment?

    package init() {}
}

/// A deed that was decided, and how it ended: what is said of it when it is owed no longer.
package struct DecidedDeed: Sendable, Hashable, Codable {
    package var number: UInt64
    /// How it ended; nothing while it is owed.
    package var end: End?

    package init(number: UInt64) { self.number = number }

    /// How a deed ended.
    package struct End: Sendable, Hashable, Codable {
        package var at: Moment
        /// Whether it was done; otherwise it was given up.
        package var isDone: Bool
        /// What came of it, as a sentence: `done in 1.7 ms: answered 204`.
        package var text: String
    }
}

/// What came of considering a reaction once.
package struct Consideration: Sendable, Hashable, Codable {
    /// When the health changed that it was about.
    package var since: Moment
    /// When it was considered.
    package var considered: Moment
    /// The deed that was decided; nothing where the reaction did not fire.
    package var deed: UInt64?
    /// Why it did not fire, or what it waits for; empty where it fired.
    package var reason: String
    /// What had waited to be told until then and never will be.
    package var lapsed: String?
}

/// A reaction that waits: until its `after` is over, a silence ends, an acknowledgement is taken back, a rate limit allows
/// it, its check was looked at, what its check depends on is up again, or it is to be repeated.
package struct PendingReaction: Sendable, Hashable, Codable {
    /// What it waits for.
    package var wait: Wait
    /// The health that must still hold when the wait is over.
    package var health: Health
    /// When that health began.
    package var since: Moment
    /// When the wait is over; nothing where no time ends it.
    package var due: Moment?
    /// What it waits for, as a sentence.
    package var reason: String
    /// How often this health was told already.
    package var repetitions: Int
    /// The check of which something has to come for it to go on; nothing where the time alone ends the wait.
    package var awaits: AwaitedCheck?

    /// When the wait is over by the time alone; nothing where that does not end it.
    package var end: Moment? { awaits?.isOpen == true ? nil : due }

    /// What a reaction may wait for.
    package enum Wait: String, Sendable, Hashable, Codable {
        /// The time that the health must last.
        case after
        /// The end of a silence.
        case silence
        /// That an acknowledgement is taken back.
        case acknowledgement
        /// Room under the rate limit.
        case limit
        /// The time to tell it again.
        case repetition
        /// A look at the check, of which nothing was seen for too long.
        case look
        /// The recovery of a check that its check depends on.
        case dependency
        /// Knowing whether such a check is down, or whether its check fails still since that one recovered.
        case evidence
    }
}

/// The check that a reaction waits for.
package struct AwaitedCheck: Sendable, Hashable, Codable {
    package var name: String
    /// Whether the wait has no end by itself; when it is due it is only looked after.
    package var isOpen: Bool
}

/// A deed that was decided and is owed until it is done or given up.
package struct OwedDeed: Sendable, Hashable, Codable {
    /// The run that decided it, by its id.
    package var run: String
    /// The deed's number, which no other deed in the outbox has.
    package var number: UInt64
    package var event: WatchEvent
    package var decided: Moment
    package var stage: Stage
    /// How often it was tried.
    package var attempts: Int = 0
    /// Why the last attempt failed.
    package var failure: String?
    /// Whether it was on disk before it was done.
    package var isDurable = false

    package init(run: String, number: UInt64, event: WatchEvent, decided: Moment) {
        self.run = run
        self.number = number
        self.event = event
        self.decided = decided
        self.stage = .decided
    }

    /// What a receiver tells the same deed by, in every attempt of every run: `RUN:NUMBER`.
    package var key: String { "\(run):\(number)" }

    /// How far the deed has come.
    package enum Stage: Sendable, Hashable, Codable {
        /// Decided, not stored yet.
        case decided
        /// Stored, to be done.
        case stored
        /// Failed, to be tried again then.
        case waiting(until: Moment)
    }
}
