import ArgumentParser
import RedshankControl

/// What happened, as sentences.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show what happened.",
        discussion: """
            It comes from redshankd, which reads its database for what is long past, and this reaches over its restarts. \
            While redshankd is not running the database itself is read, or the journal where that is gone. With all fields: journalctl -u redshankd, and REDSHANK_CHECK=website for one check.

            EXAMPLES
              redshankctl log -f
              redshankctl log --check website --since 2h
              redshankctl log --since "yesterday 22:00" --priority notice

            With --json: one object a line, with `sequence`, `run`, `time`, `priority`, `message`, `action`, and where \
            there are any `check`, `reaction`, `cause` (RUN:SEQUENCE), `effect` and `origin`.
            """
    )

    @Flag(name: .shortAndLong, help: "Go on with what happens from now on, until Ctrl-C.")
    var follow = false

    @Option(help: "Only what is about this check.", completion: .checkNames)
    var check: String?

    @Option(
        help: ArgumentHelp(
            "Only from then on: a duration such as 2h, or a time such as 03:12, yesterday, \"2026-11-21 03:12\".",
            valueName: "when"
        )
    )
    var since: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Only what is as urgent or more: emerg, alert, crit, err, warning, notice, info, debug, or 0 to 7.",
            valueName: "priority"
        ),
        completion: .list(PriorityArgument.names),
        transform: PriorityArgument.number
    )
    var priority: Int?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The newest so many, before what follows.", valueName: "count")
    )
    var lines: Int?

    @OptionGroup var record: RecordOptions

    func validate() throws {
        if let lines, lines < 0 { throw ValidationError("--lines takes a number that is not negative.") }
        _ = try TimeArgument.past(since)
    }

    func run() throws {
        let request = LogRequest(
            check: check,
            sinceMicroseconds: try TimeArgument.past(since)?.microsecondsSinceEpoch,
            priority: priority,
            // Who follows wants what comes, with a little of what was.
            limit: lines ?? (follow && since == nil ? 10 : nil),
            follow: follow
        )
        let style = Output.standard.style
        let viewpoint = Viewpoint.local
        let rendering = LogLines(viewpoint: viewpoint)
        try DaemonOrRecordLog(record: record).read(request) { reply in
            if let gap = reply.gap { StandardError.write("(\(viewpoint.localized(gap)))") }
            if let missed = reply.missed, missed > 0 { StandardError.write(LogLines.missed(missed)) }
            guard !reply.entries.isEmpty else { return }
            let lines = try reply.entries.flatMap {
                record.json ? [try JSONOutput.line($0)] : rendering.lines($0, style)
            }
            Output.write(lines)
        }
    }
}

/// A priority on the command line, as syslog names it.
enum PriorityArgument {
    /// The names, the most urgent first.
    static let names = ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"]

    /// The number of a priority.
    ///
    /// - Throws: `ValidationError`.
    static func number(_ text: String) throws -> Int {
        if let number = names.firstIndex(of: text.lowercased()) { return number }
        if let number = Int(text), names.indices.contains(number) { return number }
        throw ValidationError(
            "'\(text)' is no priority, the priorities are \(names.joined(separator: ", ")), or 0 to 7"
        )
    }
}
