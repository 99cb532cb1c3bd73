import ArgumentParser
import Redshank
import RedshankControl
import RedshankHistory

/// What another configuration would have told.
struct BacktestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backtest",
        abstract: "Say what another configuration would have told of what was recorded.",
        discussion: """
            The recorded results, pauses, silences, acknowledgements and restarts are gone through by the rules of redshankd under the other \
            configuration, as if it had been loaded at --since. It is read from the database, whether or not redshankd \
            runs, and nobody is told anything.

            What the record cannot know is said for each check and not guessed: a check that was not watched, another \
            target or other words looked for in the answer, a shorter interval, another timeout, what another check depends on only here.

            It exits with 78 where the configuration is wrong, and with --fail-if-more-than with 1 where more would be \
            told in all, over all reactions and checks.

            EXAMPLES
              redshankctl backtest --config new.yaml --since 7d
              redshankctl backtest --config new.yaml --json | jq .told
              redshankctl backtest --config new.yaml --fail-if-more-than 20

            With --json: an object with `from`, `to`, `actions`, `results`, `differs`, `told` (`recorded` and `rehearsed`, \
            numbers), `reactions`, an array of objects with `reaction`, `check`, `recorded` and `rehearsed` (arrays of what \
            was and would be told: `time`, `health`, `repetitions`, `reason`), `givenUp` (how many of those recorded nobody \
            heard of) and `firstDifference`; `held`, an array of \
            objects with `reason`, `recorded` and `rehearsed`; `unknown`, an array of objects with `check`, `problem`, \
            `from`, `until`, `hides` and `runs`; and `notes`, sentences.
            """
    )

    @Option(
        help: ArgumentHelp("The configuration that is tried.", valueName: "file"),
        completion: .file(extensions: ["yaml"])
    )
    var config: String

    @Option(help: ArgumentHelp("From then on: \(TimeArgument.forms).", valueName: "when"))
    var since = "7d"

    @Option(help: ArgumentHelp("Until then, or until now: \(TimeArgument.forms).", valueName: "when"))
    var until: String?

    @Option(help: ArgumentHelp("Exit with 1 where more than so many would be told in all.", valueName: "count"))
    var failIfMoreThan: Int?

    @OptionGroup var record: RecordOptions

    func validate() throws {
        _ = try TimeArgument.stretch(since, until)
        if let failIfMoreThan, failIfMoreThan < 0 {
            throw ValidationError("--fail-if-more-than takes a number that is not negative.")
        }
    }

    func run() throws {
        let tried: Redshank.Configuration
        switch ConfigurationFiles(named: config).load() {
        case .failure(let errors):
            try ConfigurationVerdict(problems: errors.problems).write(record.json)
            throw ExitStatus.configuration.code
        case .success(let parsed): tried = parsed.configuration
        }
        let stretch = try TimeArgument.stretch(since, until)
        let past = try record.pastRecord()
        let found = try past.read { source in
            try Backtest(
                of: tried,
                since: stretch.from?.microsecondsSinceEpoch ?? 0,
                until: stretch.to?.microsecondsSinceEpoch ?? .max,
                in: source,
                build: ProductVersion.build
            ) { past.progress.update($0) }
        }
        if record.json {
            Output.write(try JSONOutput.pretty(BacktestOutput(found)))
        } else {
            PastRecord.write(found.notes)
            let report = BacktestReport(found: found, viewpoint: .local)
            Output.write(report.lines(Output.standard.style))
        }
        if let failIfMoreThan, found.told.rehearsed > failIfMoreThan { throw ExitStatus.unwell.code }
    }
}
