import ArgumentParser
import RedshankControl

/// Everything the daemon knows.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show everything redshankd knows, or knew at a time, as JSON.",
        discussion: """
            An object with `sequence`, the number of the last action in it, and `state`, whose shape is that of the \
            version that runs. It is JSON with and without --json. Secrets are not in it, only where they are kept. With --at the \
            object has `at`, `notes`, what is to be known beside it, and `run` too; it is read from the database, whether or \
            not redshankd runs.

            EXAMPLES
              redshankctl state --json | jq '.state | keys'
              redshankctl state --at 03:12 | jq .state.outbox
            """
    )

    @Option(help: ArgumentHelp("What it knew then: \(TimeArgument.forms).", valueName: "when"))
    var at: String?

    @OptionGroup var control: ControlOptions

    func validate() throws { try TimeArgument.validate(at) }

    func run() throws {
        if let at { return Output.write(try JSONOutput.pretty(PastStateReply(control.state(at: at)))) }
        Output.write(try JSONOutput.pretty(control.ask(StateRequest(), timeout: .seconds(120))))
    }
}
