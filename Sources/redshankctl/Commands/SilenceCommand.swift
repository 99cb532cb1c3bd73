import ArgumentParser
import Redshank
import RedshankControl

/// Holds a check's reactions for a while.
struct SilenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "silence",
        abstract: "Hold a check's reactions for a while; it is still looked at.",
        discussion: """
            What would have been done and was not is in the log, with the silence as its reason.

            EXAMPLES
              redshankctl silence website --for 2h --reason "moving it to the new host"
              redshankctl silence website --for 1h30m

            With --json: as `pause`.
            """
    )

    @Argument(help: "The check.", completion: .checkNames)
    var check: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long, as 2h, 1h30m or 90s.", valueName: "duration"),
        transform: SpanArgument.milliseconds
    )
    var milliseconds: Int

    @Option(help: ArgumentHelp("What for; it is recorded with it.", valueName: "text"))
    var reason: String?

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if let reason, reason.utf8.count > SilenceRequest.longestReason {
            throw ValidationError(
                "The reason is longer than \(SilenceRequest.longestReason) bytes, write a shorter one."
            )
        }
    }

    func run() throws {
        let request = SilenceRequest(check: check, forMilliseconds: milliseconds, reason: reason)
        let reply = try control.ask(request)
        let until = reply.check.silence.map { " until \(Viewpoint.local.time($0.until))" } ?? ""
        try ChangeAnswer(reply: reply, done: "is silenced\(until)", already: "was silenced already\(until)")
            .write(control)
    }
}

/// A duration on the command line.
enum SpanArgument {
    /// The milliseconds of a duration such as `1h30m`.
    ///
    /// - Throws: `ValidationError`, which says what is wrong with it.
    static func milliseconds(_ text: String) throws -> Int {
        let duration: Duration
        do {
            duration = try DurationText.parse(text)
        } catch {
            throw ValidationError("\(error)")
        }
        let parts = duration.components
        let milliseconds = Int(parts.seconds) * 1_000 + Int(parts.attoseconds / 1_000_000_000_000_000)
        guard milliseconds > 0 else { throw ValidationError("'\(text)' is no time at all, write some, such as '2h'") }
        guard milliseconds <= SilenceRequest.longestMilliseconds else {
            throw ValidationError("'\(text)' is too long, the longest silence is '365d'; pause is for ever")
        }
        return milliseconds
    }
}
