package import RedshankEngine

/// One run of a check with what it found out and when.
package struct CheckResult: Sendable, Hashable, Codable {
    /// The check's name.
    package var check: String
    /// When the run began.
    package var began: Moment
    /// When it ended.
    package var ended: Moment
    /// The number of the action that set it off.
    package var cause: UInt64
    package var report: CheckReport

    package init(check: String, began: Moment, ended: Moment, cause: UInt64, report: CheckReport) {
        self.check = check
        self.began = began
        self.ended = ended
        self.cause = cause
        self.report = report
    }

    /// The time from the beginning to the end by the machine's boot clock, which goes on through a suspend.
    package var span: Duration { ended.boot - began.boot }
}
