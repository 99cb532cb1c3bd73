import ArgumentParser
import RedshankControl

/// Looks at a paused check again.
struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Look at a paused check again.",
        discussion: """
            EXAMPLE
              redshankctl resume website

            With --json: as `pause`.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        let reply = try control.ask(ResumeRequest(check: check))
        try ChangeAnswer(reply: reply, done: "is looked at again", already: "was not paused").write(control)
    }
}
