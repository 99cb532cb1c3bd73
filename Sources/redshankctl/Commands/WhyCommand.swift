import ArgumentParser
import RedshankAnswers
import RedshankControl

/// What led to something, and what came of it.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract:
            "Explain why a check stands as it does, or what led to a reaction's decisions, an incident, an action.",
        discussion: """
            Of a check it shows the results that led to its health and what followed from it, each under what caused it, \
            with the fields of the state that changed; what every reaction made of it, with the reason it fired, waits, \
            or does not fire; and what comes next. It reaches over restarts, and says when redshankd was not looking. \
            Of a reaction it shows its last decisions, of an incident (i7, as incidents lists them) and an action (#123, \
            or RUN:123 of an earlier run; quote the #) all that led there and came of it. Where a name means more than \
            one thing, write check:NAME, reaction:NAME, incident:7 or action:123. While redshankd is not running the \
            database is read, or the journal where that is gone, which knows no incidents. What of the changed fields \
            could not be told is said on the standard error.

            EXAMPLES
              redshankctl why website
              redshankctl why website --at 03:12
              redshankctl why i7
              redshankctl why '#123' --verbose

            With --json, of a check: an object with `check`, which is as in `status`; `actions`, as in `actions --json`, \
            where each names its `cause` and `changes`, an array of `field`, `from`, `to`; of these, by sequence, \
            `decisive`, the one that changed the health, `streak`, the results that led to it, `against`, those since \
            that speak against it, and `steering`, what was done to the check; `gap`, what is missing, a sentence; \
            `earlier`, as in `log --json`, from before redshankd was started; `before`, where the health is older than \
            this run, an array of earlier runs with `run`, `actions`, `focus` (those that led to the health, by \
            sequence) and `gap`; `gaps`, an array of `from`, `to`, `kind` (unwatched, dropped) and `reason`; and \
            `reactions`, an array of objects with `reaction`, `check`, `kind`, `verdict` (done, owed, failed, \
            waiting, held, indifferent), `reason`, `time`, `due`, `retry`, `sequence` and `deed`. Of all else: an object with \
            `summary`, `incident` (as in `incidents --json`), `runs` (as `before`), `gaps` and `reactions`.
            """
    )

    @Argument(
        help: ArgumentHelp("A check, a reaction, an incident (i7) or an action (#123, RUN:123).", valueName: "subject"),
        completion: .subjects
    )
    var subject: String

    @Option(
        help: ArgumentHelp(
            "As of then instead of now: 2h (ago), 03:12, yesterday, \"2026-11-21 03:12\".",
            valueName: "time"
        )
    )
    var at: String?

    @Flag(
        name: .shortAndLong,
        help: "Tell each action's number, name, effect and place in the source as well, and all fields that it changed."
    )
    var verbose = false

    @OptionGroup var record: RecordOptions

    func validate() throws { _ = try TimeArgument.past(at) }

    func run() throws {
        let time = try TimeArgument.past(at)
        let request = ExplainRequest(subject: subject, atMicroseconds: time?.microsecondsSinceEpoch)
        let answer = try record.ask(request) { try $0.explain(request) }
        let style = Output.standard.style
        var viewpoint = Viewpoint.local
        if let time { viewpoint.now = time }
        PastRecord.write(answer.reply.notes ?? [])
        if let why = answer.reply.check {
            guard !record.json else { return Output.write(try JSONOutput.pretty(why)) }
            let source: WhyStory.Source =
                if let time {
                    .then(time)
                } else {
                    answer.recorded.map { .record(lastHeard: $0.lastHeard) } ?? .daemon
                }
            let story = WhyStory(why: why, viewpoint: viewpoint, isDetailed: verbose, source: source)
            Output.write(story.lines(style))
        } else if let story = answer.reply.story {
            guard !record.json else { return Output.write(try JSONOutput.pretty(story)) }
            let lines = StoryLines(
                reply: answer.reply,
                story: story,
                viewpoint: viewpoint,
                isDetailed: verbose,
                moment: time
            )
            Output.write(lines.lines(style))
        }
    }
}
