package import Redshank
import RedshankEngine
package import Systemd

extension JournalEntry {
    /// The record as the journal keeps it, under the fields that the documentation names.
    package init(_ record: LogRecord) {
        self.init(
            message: record.message,
            priority: JournalPriority(rawValue: record.priority.rawValue) ?? .informational,
            messageID: record.messageID,
            sequence: record.sequence
        )
        append("SYSLOG_IDENTIFIER", "redshankd")
        append("REDSHANK_RUN", record.run)
        append("REDSHANK_SEQ", String(record.sequence))
        append("REDSHANK_ACTION", record.action)
        if let cause = record.cause {
            append("REDSHANK_CAUSE", "\(record.run):\(cause.number)")
            append("REDSHANK_EFFECT", cause.effect)
        }
        if let check = record.check { append("REDSHANK_CHECK", check) }
        if let reaction = record.reaction { append("REDSHANK_REACTION", reaction) }
        if let health = record.health { append("REDSHANK_HEALTH", health.rawValue) }
        if let origin = record.origin { append("REDSHANK_ORIGIN", origin) }
        append("REDSHANK_TIME", String(record.timeMicroseconds))
        append("REDSHANK_BOOT_TIME", String(record.bootMicroseconds))
        append("REDSHANK_DATA", record.data)
        append("CODE_FILE", record.file)
        append("CODE_LINE", String(record.line))
        append("CODE_FUNC", record.function)
    }
}

extension LogRecord {
    /// The fields that ``init(_:)`` reads.
    package static let journalFields = [
        "MESSAGE", "MESSAGE_ID", "PRIORITY", "REDSHANK_RUN", "REDSHANK_SEQ", "REDSHANK_ACTION", "REDSHANK_CAUSE",
        "REDSHANK_EFFECT", "REDSHANK_CHECK", "REDSHANK_REACTION", "REDSHANK_HEALTH", "REDSHANK_ORIGIN",
        "REDSHANK_TIME", "REDSHANK_BOOT_TIME", "REDSHANK_DATA", "CODE_FILE", "CODE_LINE", "CODE_FUNC",
    ]

    /// Reads the record back.
    ///
    /// - Returns: nothing where the entry is none of an action.
    package init?(_ entry: JournalRecord) {
        guard let run = entry["REDSHANK_RUN"], let action = entry["REDSHANK_ACTION"], let message = entry["MESSAGE"],
            let sequence = entry["REDSHANK_SEQ"].flatMap({ UInt64($0) })
        else { return nil }
        var cause: Cause?
        if let effect = entry["REDSHANK_EFFECT"],
            let number = entry["REDSHANK_CAUSE"]?.split(separator: ":").last.flatMap({ UInt64($0) })
        {
            cause = Cause(number: number, effect: effect)
        }
        self.init(
            run: run,
            sequence: sequence,
            timeMicroseconds: entry["REDSHANK_TIME"].flatMap { Int64($0) } ?? entry.realtime.microseconds,
            bootMicroseconds: entry["REDSHANK_BOOT_TIME"].flatMap { Int64($0) } ?? entry.monotonic.microseconds,
            action: action,
            messageID: entry["MESSAGE_ID"] ?? "",
            priority: entry["PRIORITY"].flatMap { Int($0) }.flatMap(LogPriority.init) ?? .information,
            message: message,
            cause: cause,
            check: entry["REDSHANK_CHECK"],
            reaction: entry["REDSHANK_REACTION"],
            health: entry["REDSHANK_HEALTH"].flatMap(Health.init),
            origin: entry["REDSHANK_ORIGIN"],
            file: entry["CODE_FILE"] ?? "",
            line: entry["CODE_LINE"].flatMap { UInt($0) } ?? 0,
            function: entry["CODE_FUNC"] ?? "",
            data: entry["REDSHANK_DATA"] ?? ""
        )
    }
}
