import HashTreeCollections
package import RedshankEngine

/// A deed was stored, or the disk did not answer in time: now it may be done.
package struct DeedStored: WatchAction {
    package static let name = "deed-stored"
    package var deed: UInt64
    /// Whether it is on disk, so that a crash does not forget it.
    package var durable: Bool

    package init(deed: UInt64, durable: Bool) {
        self.deed = deed
        self.durable = durable
    }

    package func reduce(_ state: inout WatchState) {
        guard var owed = state.outbox[deed] else { return }
        owed.stage = .stored
        owed.isDurable = durable
        state.outbox[deed] = owed
    }

    package func line(_ box: StateBox<DeedStored>) -> LogLine {
        durable
            ? line(.deedStored, .debug, "is stored", about: deed, in: box.new)
            : line(
                .deedStored,
                .warning,
                "is done without being stored, as the disk did not take it in time: a crash now would forget it",
                about: deed,
                in: box.new
            )
    }
}

/// A deed that an earlier run owed is done now, after a restart.
package struct DeedResumed: WatchAction {
    package static let name = "deed-resumed"
    package var deed: UInt64

    package init(deed: UInt64) { self.deed = deed }

    package func reduce(_ state: inout WatchState) { state.outbox[deed]?.stage = .stored }

    package func line(_ box: StateBox<DeedResumed>) -> LogLine {
        line(.deedResumed, .notice, message(in: box.old), about: deed, in: box.new)
    }

    private func message(in state: WatchState) -> String {
        let attempts = state.outbox[deed]?.attempts ?? 0
        guard attempts == 0 else {
            return "is tried again after a restart: it failed \(attempts == 1 ? "once" : "\(attempts) times") before"
        }
        return state.outbox.isNext(deed)
            ? "is done after a restart: it may have been done before"
            : "is done after a restart, when those before it are"
    }
}

/// A deed was done and is owed no longer.
package struct DeedDone: WatchAction {
    package static let name = "deed-done"
    package var deed: UInt64
    /// What came of it: `answered 200`.
    package var outcome: String
    package var took: Milliseconds

    package init(deed: UInt64, outcome: String, took: Milliseconds) {
        self.deed = deed
        self.outcome = outcome
        self.took = took
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        state.end(deed, isDone: true, text, at: moment)
    }

    package func line(_ box: StateBox<DeedDone>) -> LogLine {
        line(.deedDone, .notice, "is \(text)", about: deed, in: box.old)
    }

    /// What came of it: `done in 1.7 ms: answered 204`.
    package var text: String { "done in \(took.shown): \(outcome)" }
}

/// A deed failed and is tried again later.
package struct DeedRetried: WatchAction {
    package static let name = "deed-retried"
    package var deed: UInt64
    package var failure: String
    /// The pause before it is tried again.
    package var pause: Milliseconds

    package init(deed: UInt64, failure: String, pause: Milliseconds) {
        self.deed = deed
        self.failure = failure
        self.pause = pause
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        state.outbox[deed]?.attempts += 1
        state.outbox[deed]?.failure = failure
        state.outbox[deed]?.stage = .waiting(until: moment.advanced(by: pause.duration))
    }

    package func line(_ box: StateBox<DeedRetried>) -> LogLine {
        let attempt = box.new.outbox[deed]?.attempts ?? 0
        let message = "failed (attempt \(attempt)) and is tried again in \(pause.duration.text): \(failure)"
        return line(.deedRetried, .warning, message, about: deed, in: box.new)
    }
}

/// A deed was given up: it will not be done.
package struct DeedGivenUp: WatchAction {
    package static let name = "deed-given-up"
    package var deed: UInt64
    package var reason: String

    package init(deed: UInt64, reason: String) {
        self.deed = deed
        self.reason = reason
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        state.end(deed, isDone: false, text, at: moment)
    }

    package func line(_ box: StateBox<DeedGivenUp>) -> LogLine {
        line(.deedGivenUp, .error, "is \(text)", about: deed, in: box.old)
    }

    /// What came of it: `given up: answered 404`.
    package var text: String { "given up: \(reason)" }
}

extension WatchAction {
    /// The line of an action about a deed, named as people know it.
    fileprivate func line(
        _ kind: LogKind,
        _ priority: LogPriority,
        _ message: String,
        about deed: UInt64,
        in state: WatchState
    ) -> LogLine {
        guard let event = state.outbox[deed]?.event else {
            return LogLine(kind, priority, "deed \(deed) \(message)")
        }
        let subject = "deed \(deed) (\(event.reaction): \(event.check) is \(event.health.rawValue))"
        return LogLine(kind, priority, "\(subject) \(message)", check: event.check, reaction: event.reaction)
    }
}
