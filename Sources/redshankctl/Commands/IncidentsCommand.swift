import ArgumentParser
import RedshankAnswers
import RedshankControl

/// The stretches of time in which checks were not well.
struct IncidentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "incidents",
        abstract: "List when checks were not well, for how long, why, and who was told.",
        discussion: """
            An incident begins when a check becomes degraded or down and ends when it is up again; it outlasts restarts \
            of redshankd. More about one: redshankctl why i7. While redshankd is not running its database is read.

            EXAMPLES
              redshankctl incidents --since 7d
              redshankctl incidents --open
              redshankctl incidents --check website --json

            With --json: an object with `incidents`, an array of objects with `id`, `check`, `from`, `to`, \
            `durationSeconds`, `unwatchedSeconds` (for how much of it redshankd was not running), `worst` (degraded, \
            down), `cause`, `phases` (an array of objects with `health`, `from`, `durationSeconds`, `cause`), `began` and \
            `ended` (actions, RUN:SEQUENCE), `end` (up, begun anew, missing), `told`, an array of objects with \
            `reaction`, `kind`, `health`, `repetitions`, `decided`, `standing` (owed, done, failed, unknown), `ended` and \
            `outcome`, and `acknowledgements`, an array of objects with `at`, `afterSeconds` (how long after it began), \
            `by`, `comment`, `until` and `takenBackBy`.
            """
    )

    @Flag(help: "Only those that last.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "Only those that last, or ended since then: 7d (ago), yesterday, \"2026-11-21 03:12\".",
            valueName: "when"
        )
    )
    var since: String?

    @Option(help: "Only those of this check.", completion: .checkNames)
    var check: String?

    @OptionGroup var record: RecordOptions

    func validate() throws { _ = try TimeArgument.past(since) }

    func run() throws {
        let request = IncidentsRequest(
            check: check,
            sinceMicroseconds: try TimeArgument.past(since)?.microsecondsSinceEpoch,
            open: open
        )
        let answer = try record.ask(request) { try $0.incidents(request) }
        guard !record.json else { return Output.write(try JSONOutput.pretty(answer.reply)) }
        let lines = IncidentLines(incidents: answer.reply.incidents, viewpoint: .local, isOpen: open)
        Output.write(lines.lines(Output.standard.style))
    }
}
