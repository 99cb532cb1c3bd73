import ArgumentParser
import RedshankControl

/// Runs a check now.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run a check now, wait, and show what took how long.",
        discussion: """
            Counts like any other look, and is in the log with who asked. Exits with 1 where it failed.

            EXAMPLE
              redshankctl check website

            With --json: an object with `outcome` (passed, degraded, failed), `reason`, `startedAt`, and `check`, which \
            is as in `status`.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        // A check may take as long as its own timeout allows, and waits for its turn; the daemon bounds both.
        let reply = try control.ask(CheckNowRequest(check: check), timeout: nil)
        if control.json {
            Output.write(try JSONOutput.pretty(reply))
        } else {
            let lines = CheckOutcome(reply: reply, viewpoint: .local).lines(Output.standard.style)
            Output.write(lines)
        }
        if reply.outcome == .failed { throw ExitStatus.unwell.code }
    }
}
