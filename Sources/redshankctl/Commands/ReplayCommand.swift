import ArgumentParser
import RedshankControl
import RedshankHistory

/// What happened, action by action, with what each changed.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Go through what was recorded, action by action, with what each changed.",
        discussion: """
            The recorded actions are replayed on the nearest snapshot of the state, by the rules of this build; they are \
            read from the database, whether or not redshankd runs. What is missing is named where it is missing. Under \
            what another build recorded stands what it said then, where that was another.

            --until stops at the first action after which something holds, and shows that one alone:
              CHECK is up, down, degraded, unknown, paused, silenced or acknowledged
              CHECK has failed N times
              REACTION is pending for CHECK
              a deed is owed
            It exits with 1 where nothing in the record makes it hold.

            --verify shows no action: it compares the replayed states with the digests that were recorded, names the \
            first that is another, and exits with 1 then.

            EXAMPLES
              redshankctl replay --from 03:10 --to 03:15 --check website
              redshankctl replay --from yesterday --until 'website is down'
              redshankctl replay --verify

            With --json: one object a line, with `time`, `run`, `sequence`, `action`, `message`, `recorded` (what was said \
            then, where it was another) and `changes`, an array of objects with `path`, `old` and `new`; or with `gap`, an \
            object with `kind` (unwatched, dropped, expired, stateless), `from`, `to`, `run`, `first`, `last` and \
            `reason`; or with `note`, a sentence. With --verify one object.
            """
    )

    @Option(help: ArgumentHelp("From then on: \(TimeArgument.forms).", valueName: "when"))
    var from: String?

    @Option(help: ArgumentHelp("Until then: \(TimeArgument.forms).", valueName: "when"))
    var to: String?

    @Option(help: "Only what changed something of this check.", completion: .checkNames)
    var check: String?

    @Option(help: ArgumentHelp("Stop at the first action after which this holds.", valueName: "what"))
    var until: String?

    @Flag(help: "Compare with the recorded digests instead.")
    var verify = false

    @OptionGroup var record: RecordOptions

    func validate() throws {
        _ = try TimeArgument.stretch(from, to)
        if let until {
            do throws(StatePredicateError) {
                _ = try StatePredicate(until)
            } catch {
                throw ValidationError("\(error)")
            }
        }
        guard from != nil || until != nil || verify else {
            throw ValidationError("Say from when: --from 2h, or --from \"2026-11-21 03:12\".")
        }
        if verify, until != nil || check != nil {
            throw ValidationError("--verify compares whole states: leave --until and --check out.")
        }
        if until != nil, check != nil { throw ValidationError("--until shows one action: leave --check out.") }
    }

    func run() throws {
        let stretch = try TimeArgument.stretch(from, to)
        let range = (stretch.from?.microsecondsSinceEpoch, stretch.to?.microsecondsSinceEpoch)
        let past = try record.pastRecord()
        if verify { return try verify(past, range) }
        let predicate = until.flatMap { text in try? StatePredicate(text) }
        var listing = ReplayListing(
            from: range.0,
            check: check,
            predicate: predicate,
            writer: ReplayWriter(json: record.json, style: Output.standard.style, viewpoint: .local)
        )
        try past.read { source in
            _ = try Replay(source).run(since: range.0, until: range.1) { event, state, part in
                past.progress.update(part)
                return try listing.take(event, state, past.progress)
            }
        }
        past.progress.clear()
        try listing.finish()
    }

    private func verify(_ past: PastRecord, _ range: (since: Int64?, until: Int64?)) throws {
        let found = try past.read { source in
            try ReplayVerification(of: source, since: range.since, until: range.until, build: ProductVersion.build) {
                past.progress.update($0)
            }
        }
        if record.json {
            Output.write(try JSONOutput.pretty(VerificationOutput(found)))
        } else {
            PastRecord.write(found.notes)
            Output.write(VerificationLines(found: found, viewpoint: .local).lines)
        }
        if !found.isRight { throw ExitStatus.unwell.code }
    }
}
