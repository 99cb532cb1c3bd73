import HashTreeCollections
package import RedshankEngine

/// Somebody wants a check not to be run for now.
package struct CheckPaused: Input, WatchAction {
    package static let name = "check-paused"
    package var check: String
    package var origin: Origin

    package init(check: String, origin: Origin) {
        self.check = check
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState) { state.checks[check]?.pausedBy = origin }

    package func line(_ box: StateBox<CheckPaused>) -> LogLine {
        LogLine(.checkPaused, .notice, "\(check) is paused by \(origin.shown)", check: check, origin: origin)
    }
}

/// Somebody wants a paused check to be run again, the first time at once.
package struct CheckResumed: Input, WatchAction {
    package static let name = "check-resumed"
    package var check: String
    package var origin: Origin

    package init(check: String, origin: Origin) {
        self.check = check
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        guard state.checks[check]?.isPaused == true else { return }
        state.checks[check]?.pausedBy = nil
        state.checks[check]?.due = Timetable.aligned(moment.boot)
    }

    package func line(_ box: StateBox<CheckResumed>) -> LogLine {
        LogLine(.checkResumed, .notice, "\(check) is resumed by \(origin.shown)", check: check, origin: origin)
    }
}

/// Somebody wants nothing to be told about a check for a while; it is still run.
package struct CheckSilenced: Input, WatchAction {
    package static let name = "check-silenced"
    package var check: String
    /// How long.
    package var milliseconds: Int64
    package var reason: String
    package var origin: Origin

    package init(check: String, milliseconds: Int64, reason: String, origin: Origin) {
        self.check = check
        self.milliseconds = milliseconds
        self.reason = reason
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        let length = min(max(.zero, .milliseconds(milliseconds)), DurationText.longest)
        let until = moment.advanced(by: length)
        state.checks[check]?.silence = Silence(until: until, by: origin, reason: reason)
    }

    package func line(_ box: StateBox<CheckSilenced>) -> LogLine {
        let silence = box.new.checks[check]?.silence?.shown ?? "not configured any more"
        return LogLine(.checkSilenced, .notice, "\(check) is \(silence)", check: check, origin: origin)
    }
}

/// Somebody ended a silence.
package struct CheckUnsilenced: Input, WatchAction {
    package static let name = "check-unsilenced"
    package var check: String
    package var origin: Origin

    package init(check: String, origin: Origin) {
        self.check = check
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState) { state.checks[check]?.silence = nil }

    package func line(_ box: StateBox<CheckUnsilenced>) -> LogLine {
        LogLine(
            .checkUnsilenced,
            .notice,
            "\(check) is not silenced any more, ended by \(origin.shown)",
            check: check,
            origin: origin
        )
    }
}

/// A silence came to its end.
package struct SilenceExpired: WatchAction {
    package static let name = "silence-expired"
    package var check: String

    package init(check: String) { self.check = check }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        guard let silence = state.checks[check]?.silence, silence.until.boot <= moment.boot else { return }
        state.checks[check]?.silence = nil
    }

    package func line(_ box: StateBox<SilenceExpired>) -> LogLine {
        let rest = box.new.checks[check]?.silence.map { "still \($0.shown)" }
        let message = "\(check) is \(rest ?? "not silenced any more, the time is over")"
        return LogLine(.silenceExpired, .notice, message, check: check, origin: .timer)
    }
}
