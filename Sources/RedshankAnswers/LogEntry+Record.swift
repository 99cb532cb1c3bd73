package import Redshank
package import RedshankControl
import RedshankEngine

extension LogEntry {
    /// A record as the log shows it.
    package init(_ record: LogRecord) {
        self.init(
            sequence: Int(record.sequence),
            run: record.run,
            time: Timestamp(microsecondsSinceEpoch: record.timeMicroseconds),
            priority: record.priority.rawValue,
            message: record.message,
            action: record.action,
            check: record.check,
            reaction: record.reaction,
            cause: record.cause.map { "\(record.run):\($0.number)" },
            effect: record.cause?.effect,
            origin: record.origin
        )
    }
}
