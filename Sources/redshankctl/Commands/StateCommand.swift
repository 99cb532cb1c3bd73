import ArgumentParser
import RedshankControl

/// Everything the daemon knows.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show everything redshankd knows, or knew at a time, as JSON.",
        discussion: """
            While redshankd is not running it shows what that knew last, and still ends with 3.

            EXAMPLES
              redshankctl state --json | jq '.state | keys'
              redshankctl state --at 03:12 | jq .state.outbox

            An object with `sequence`, the number of the last action in it, and `state`, whose shape is that of the \
            version that runs. It is JSON with and without --json. Secrets are not in it, only where they are kept. With --at the \
            object has `at`, `notes`, what is to be known beside it, and `run` too; it is read from the database, whether or \
            not redshankd runs.
            """
    )

    @Option(help: ArgumentHelp("What it knew then: \(TimeArgument.forms).", valueName: "when"))
    var at: String?

    @OptionGroup var record: RecordOptions

    func validate() throws { _ = try TimeArgument.past(at) }

    func run() throws {
        if let at { return Output.write(try JSONOutput.pretty(PastStateReply(record.state(at: at)))) }
        do {
            let reply = try record.control.ask(StateRequest(), timeout: .seconds(120))
            Output.write(try JSONOutput.pretty(reply))
        } catch let complaint as Complaint {
            if let last = record.lastState(instead: complaint) {
                Output.write(try JSONOutput.pretty(PastStateReply(last)))
            }
            throw complaint
        }
    }
}
