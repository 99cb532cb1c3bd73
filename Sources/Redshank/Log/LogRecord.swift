package import RedshankEngine

/// One action as it is remembered, written to the journal and read back from it.
package struct LogRecord: Sendable, Hashable, Codable {
    /// The run of the daemon and the action's number in it.
    package var run: String
    package var sequence: UInt64
    /// The wall time in microseconds since 1970.
    package var timeMicroseconds: Int64
    /// The machine's boot time in microseconds: with the wall time the moment that replay gives to the action.
    package var bootMicroseconds: Int64
    /// The action's stable name.
    package var action: String
    package var messageID: String
    package var priority: LogPriority
    package var message: String
    /// The number of the action, and the side effect, that made this one; nothing for a root.
    package var cause: Cause?
    package var check: String?
    package var reaction: String?
    /// The health that the action brought its check to, where it changed it.
    package var health: Health?
    /// For inputs, where they came from.
    package var origin: String?
    /// Where the action was dispatched: `Module/File.swift`.
    package var file: String
    package var line: UInt
    package var function: String
    /// The action itself as JSON, enough to replay it.
    package var data: String

    /// Notes down an action with its stamp.
    package init(_ line: LogLine, action: String, stamp: ActionStamp, run: String, data: String = "") {
        self.run = run
        sequence = stamp.number
        timeMicroseconds = stamp.moment.wall.microseconds
        bootMicroseconds = stamp.moment.boot.microseconds
        self.action = action
        messageID = line.kind.messageID
        priority = line.priority
        message = line.message
        cause = stamp.cause
        check = line.check
        reaction = line.reaction
        health = line.health
        origin = line.origin?.description
        file = stamp.source.file
        self.line = stamp.source.line
        function = stamp.source.function
        self.data = data
    }

    /// Puts a record together from its parts.
    package init(
        run: String,
        sequence: UInt64,
        timeMicroseconds: Int64,
        bootMicroseconds: Int64 = 0,
        action: String,
        messageID: String,
        priority: LogPriority,
        message: String,
        cause: Cause?,
        check: String?,
        reaction: String?,
        health: Health?,
        origin: String?,
        file: String,
        line: UInt,
        function: String,
        data: String
    ) {
        self.run = run
        self.sequence = sequence
        self.timeMicroseconds = timeMicroseconds
        self.bootMicroseconds = bootMicroseconds
        self.action = action
        self.messageID = messageID
        self.priority = priority
        self.message = message
        self.cause = cause
        self.check = check
        self.reaction = reaction
        self.health = health
        self.origin = origin
        self.file = file
        self.line = line
        self.function = function
        self.data = data
    }

    /// When the action was processed.
    package var moment: Moment {
        Moment(wall: .microseconds(timeMicroseconds), boot: .microseconds(bootMicroseconds))
    }

    /// The time by RFC 3339, in UTC to the millisecond.
    package var timestamp: String { moment.timestamp }
}

extension Duration {
    /// The whole microseconds in it.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
