import ArgumentParser
import RedshankControl

/// Ends a check's silence.
struct UnsilenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsilence",
        abstract: "Hold a check's reactions no more.",
        discussion: """
            EXAMPLE
              redshankctl unsilence website

            With --json: as `pause`.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        let reply = try control.ask(UnsilenceRequest(check: check))
        try ChangeAnswer(reply: reply, done: "is silenced no more", already: "was not silenced").write(control)
    }
}
