package import Redshank
import RedshankEngine

/// Which records are wanted; what is not stated does not matter.
package struct RecordQuery: Sendable, Hashable {
    /// The check they are about.
    package var check: String?
    /// The earliest wall time, since the beginning of 1970.
    package var since: Duration?
    /// The latest wall time, since the beginning of 1970.
    package var until: Duration?
    /// What matters less than this is left out.
    package var least: LogPriority?
    /// How many at most: the newest.
    package var limit: Int?
    /// The record before which they must lie: of its run only those with a lower number.
    package var before: LogRecord?
    /// The run they are of.
    package var run: String?
    /// The run they must not be of.
    package var notOf: String?
    /// The action they are of, by its stable name.
    package var action: String?
    /// The reaction they are about.
    package var reaction: String?
    /// The action that made them.
    package var cause: RecordPlace?
    /// Whether they must have changed a check's health.
    package var isChange = false
    /// Whether what the actions carry is wanted too, which is most of what there is to read.
    package var wantsData = true

    package init(
        check: String? = nil,
        since: Duration? = nil,
        least: LogPriority? = nil,
        limit: Int? = nil,
        before: LogRecord? = nil,
        run: String? = nil,
        action: String? = nil
    ) {
        self.check = check
        self.since = since
        self.least = least
        self.limit = limit
        self.before = before
        self.run = run
        self.action = action
    }

    /// Whether the record is one of those, the limit aside.
    package func wants(_ record: LogRecord) -> Bool {
        if let check, record.check != check { return false }
        if let since, record.timeMicroseconds < since.microseconds { return false }
        if let until, record.timeMicroseconds > until.microseconds { return false }
        if let least, record.priority.rawValue > least.rawValue { return false }
        if let before, record.run == before.run, record.sequence >= before.sequence { return false }
        if let run, record.run != run { return false }
        if let notOf, record.run == notOf { return false }
        if let action, record.action != action { return false }
        if let reaction, record.reaction != reaction { return false }
        if let cause, record.run != cause.run || record.cause?.number != cause.number { return false }
        if isChange, record.health == nil { return false }
        return true
    }
}
