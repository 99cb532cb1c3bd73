import ArgumentParser
import RedshankControl

/// Takes on the trouble that a check is in.
struct AcknowledgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "acknowledge",
        abstract: "Take on the trouble that a check is in: nothing more is told of it.",
        discussion: """
            What was to be told again or later is held, and says in `why` and in the log who has taken it on. It ends \
            when the check's health changes, also from degraded to down; that it is up again is told to whom the trouble \
            was told. A check that is up cannot be acknowledged: to hold its reactions beforehand, silence it.

            EXAMPLES
              redshankctl acknowledge website --comment "on it"
              redshankctl ack website

            With --json: as `pause`.
            """,
        aliases: ["ack"]
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @Option(help: ArgumentHelp("What is said about it; it is recorded with it.", valueName: "text"))
    var comment: String?

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if let comment, comment.utf8.count > AcknowledgeRequest.longestComment {
            throw ValidationError(
                "The comment is longer than \(AcknowledgeRequest.longestComment) bytes, write a shorter one."
            )
        }
    }

    func run() throws {
        let reply = try control.ask(AcknowledgeRequest(check: check, comment: comment))
        let former = reply.check.acknowledgement.map { " \($0.words(.local))" } ?? ""
        try ChangeAnswer(reply: reply, done: "is acknowledged", already: "was acknowledged already\(former)")
            .write(control)
    }
}

extension Acknowledgement {
    /// When, by whom and with which comment it was given: `at 03:14:05 by uid 1000: on it`.
    func words(_ viewpoint: Viewpoint) -> String {
        "at \(viewpoint.time(at)) \(viewpoint.localized("by \(by)"))".printable
            + (comment.isEmpty ? "" : ": \(comment.printable)")
    }
}
