import ArgumentParser
import RedshankControl

/// Everything the daemon knows.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show everything redshankd knows, as JSON.",
        discussion: """
            An object with `sequence`, the number of the last action in it, and `state`, whose shape is that of the \
            version that runs. It is JSON with and without --json. Secrets are not in it, only where they are kept.

            EXAMPLE
              redshankctl state --json | jq '.state | keys'
            """
    )

    @OptionGroup var control: ControlOptions

    func run() throws {
        Output.write(try JSONOutput.pretty(control.ask(StateRequest(), timeout: .seconds(120))))
    }
}
