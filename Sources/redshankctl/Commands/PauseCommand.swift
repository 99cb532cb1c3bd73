import ArgumentParser
import RedshankControl

/// Stops looking at a check.
struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop looking at a check until it is resumed.",
        discussion: """
            Its health stays as it was. To go on looking and only hold its reactions, silence it.

            EXAMPLE
              redshankctl pause website

            With --json: an object with `changed` (false where it was so already) and `check`, which is as in `status`.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        let reply = try control.ask(PauseRequest(check: check))
        try ChangeAnswer(reply: reply, done: "is paused", already: "was paused already").write(control)
    }
}
