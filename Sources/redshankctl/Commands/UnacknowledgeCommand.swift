import ArgumentParser
import RedshankControl

/// Takes an acknowledgement back.
struct UnacknowledgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unacknowledge",
        abstract: "Take an acknowledgement back: what is still to be told of the trouble is told.",
        discussion: """
            EXAMPLE
              redshankctl unacknowledge website

            With --json: as `pause`.
            """,
        aliases: ["unack"]
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        let reply = try control.ask(UnacknowledgeRequest(check: check))
        try ChangeAnswer(reply: reply, done: "is acknowledged no more", already: "was not acknowledged").write(control)
    }
}
