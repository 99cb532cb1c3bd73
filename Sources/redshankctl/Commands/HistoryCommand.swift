import ArgumentParser
import RedshankAnswers
import RedshankControl

/// How a check did over time.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show how a check did: uptime over day, week and month, response times, and a chart.",
        discussion: """
            Uptime is the share of the time in which a check was not down, of the time for which it is known how it \
            stood: when redshankd was not running, the check was paused, or nothing was known of it yet counts neither \
            way and is told. Response times are percentiles by the nearest rank over all runs, those that failed too. \
            Where each run is kept they are exact; beyond (history.results, 7 days unless configured) they come from \
            sums in classes, each 1.26 times as wide as the one before: never too low, and too high by at most 26 %.

            EXAMPLES
              redshankctl history website
              redshankctl history website --since 7d
              redshankctl history website --since 30d --pieces 30 --csv > website.csv

            With --json: an object with `check`; `windows`, an array of objects with `window` (day, week, month), \
            `begins` (where the record begins in it) and `sum`; `pieces`, an array over the time of the chart; and \
            `gaps`, an array of `from`, `to`, `kind` and `reason`. A `sum` and a piece have `from`, `to`, `uptime` (0 to \
            1; left out where nothing is known), `upSeconds`, `degradedSeconds`, `downSeconds`, `unknownSeconds`, \
            `pausedSeconds`, `unwatchedSeconds`, `missingSeconds`, `unrecordedSeconds`, `runs`, `failures` and `times`, \
            with `medianMilliseconds`, `p95Milliseconds`, `p99Milliseconds`, `mostMilliseconds` and `error` (0, or 0.26).
            With --csv: the pieces, one a line, under a line with their names.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @Option(
        help: ArgumentHelp(
            "Where the chart begins: 7d (ago), yesterday, \"2026-11-21 03:12\" (default: 24h).",
            valueName: "when"
        )
    )
    var since: String?

    @Option(
        help: ArgumentHelp(
            "How many pieces that time is cut into (default: what the terminal is wide, else 60).",
            valueName: "count"
        )
    )
    var pieces: Int?

    @Flag(help: "Write the pieces as comma-separated values.")
    var csv = false

    @OptionGroup var record: RecordOptions

    func validate() throws {
        _ = try TimeArgument.past(since)
        if let pieces, !(1...2000).contains(pieces) { throw ValidationError("--pieces takes a number from 1 to 2000.") }
        if csv, record.json { throw ValidationError("--csv and --json exclude each other.") }
    }

    func run() throws {
        let style = Output.standard.style
        let isChart = !csv && !record.json
        let width = (isChart ? style.width : nil).map { max(10, $0 - HistoryChart.margin) }
        let request = HistoryRequest(
            check: check,
            sinceMicroseconds: try TimeArgument.past(since)?.microsecondsSinceEpoch,
            pieces: pieces ?? width ?? 60
        )
        let answer = try record.ask(request) { try $0.history(request) }
        if record.json {
            Output.write(try JSONOutput.pretty(answer.reply))
        } else if csv {
            Output.write(HistoryTable.lines(answer.reply.pieces))
        } else {
            let lines = HistoryLines(history: answer.reply, viewpoint: .local)
            Output.write(lines.lines(style))
        }
    }
}
