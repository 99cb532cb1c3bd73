import ArgumentParser
import RedshankControl

/// Why a check stands as it does.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain why a check stands as it does, what was done about it, and what comes next.",
        discussion: """
            Shows the results that led to the check's health and what followed from it, each under what caused it; what \
            every reaction made of it, with the reason it fired, waits, or does not fire; and what comes next. While \
            redshankd is not running it says what the journal knows.
            With --json: an object with `check`, which is as in `status`; `actions`, as in `actions --json`, where each \
            names its `cause`; of these, by sequence, `decisive`, the one that changed the health, `streak`, the results \
            that led to it, `against`, those since that speak against it, and `steering`, what was done to the check; \
            `gap`, what is missing, a sentence; `earlier`, as in `log --json`, from before redshankd was started; and \
            `reactions`, an array of objects with `reaction`, `kind`, `verdict` (fired, waiting, held, indifferent), \
            `reason`, `time`, `due`, `retry`, `sequence` and `deed`.

            EXAMPLES
              redshankctl why website
              redshankctl why website --verbose
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @Flag(name: .shortAndLong, help: "Tell each action's number, name, effect and place in the source as well.")
    var verbose = false

    @OptionGroup var control: ControlOptions

    func run() throws {
        let found = try find()
        if control.json {
            Output.write(try JSONOutput.pretty(found.why))
        } else {
            let story = WhyStory(
                why: found.why,
                viewpoint: .local,
                isDetailed: verbose,
                source: found.recorded.map { .journal(lastHeard: $0.lastHeard) } ?? .daemon
            )
            Output.write(story.lines(Output.standard.style).joined(separator: "\n"))
        }
    }

    private func find() throws(Complaint) -> (why: WhyReply, recorded: RecordedCheck?) {
        let complaint: Complaint
        do {
            return (try control.ask(WhyRequest(check: check)), nil)
        } catch {
            complaint = error
        }
        guard let record = control.archive(instead: complaint) else { throw complaint }
        let recorded = try RecordedCheck(check, in: record.archive)
        return (recorded.why, recorded)
    }
}
