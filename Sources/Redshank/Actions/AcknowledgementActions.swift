import HashTreeCollections
package import RedshankEngine

/// Somebody has taken on the trouble that a check is in: nothing more is told of it.
///
/// A check that is not in trouble stays as it is, and so does one that is acknowledged already: who came first has it.
package struct CheckAcknowledged: Input, WatchAction {
    package static let name = "check-acknowledged"
    package var check: String
    package var comment: String
    package var origin: Origin

    package init(check: String, comment: String, origin: Origin) {
        self.check = check
        self.comment = comment
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState, at moment: Moment) {
        guard let known = state.checks[check], known.health.isTrouble, known.acknowledgement == nil else { return }
        state.checks[check]?.acknowledgement = Acknowledgement(at: moment, by: origin, comment: comment)
    }

    package func line(_ box: StateBox<CheckAcknowledged>) -> LogLine {
        LogLine(.checkAcknowledged, .notice, "\(check) \(outcome(box.old.checks[check]))", check: check, origin: origin)
    }

    private func outcome(_ before: CheckState?) -> String {
        guard let before else { return "is not configured any more" }
        if let former = before.acknowledgement { return "was \(former.shown) already" }
        guard before.health.isTrouble else { return "is not acknowledged, as it is \(before.health.rawValue)" }
        return "is acknowledged by \(origin.shown)" + (comment.isEmpty ? "" : ": \(comment)")
    }
}

/// Somebody took an acknowledgement back: what is still to be told of the trouble is told.
package struct CheckUnacknowledged: Input, WatchAction {
    package static let name = "check-unacknowledged"
    package var check: String
    package var origin: Origin

    package init(check: String, origin: Origin) {
        self.check = check
        self.origin = origin
    }

    package func reduce(_ state: inout WatchState) { state.checks[check]?.acknowledgement = nil }

    package func line(_ box: StateBox<CheckUnacknowledged>) -> LogLine {
        LogLine(
            .checkUnacknowledged,
            .notice,
            "\(check) is not acknowledged any more, taken back by \(origin.shown)",
            check: check,
            origin: origin
        )
    }
}
