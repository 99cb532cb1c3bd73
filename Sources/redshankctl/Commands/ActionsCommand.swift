import ArgumentParser
import RedshankAnswers
import RedshankControl
import RedshankHistory
import Varlink

/// The actions themselves.
struct ActionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "Show the actions that change the daemon's state, with their causes.",
        discussion: """
            EXAMPLES
              redshankctl actions -f
              redshankctl actions --check website --json | jq .data

            With --json: one object a line, with `sequence`, `run`, `time`, `name`, `message`, and where there are any `cause` \
            (the sequence of the action that made it), `effect`, `check`, `reaction`, `origin`, `source` and `data`, which is \
            what the action carries.
            """
    )

    @Flag(name: .shortAndLong, help: "Go on with what happens from now on, until Ctrl-C.")
    var follow = false

    @Option(help: "Only what is about this check.", completion: .checkNames)
    var check: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The newest so many, before what follows.", valueName: "count")
    )
    var lines: Int?

    @OptionGroup var record: RecordOptions

    func validate() throws {
        if let lines, lines < 0 { throw ValidationError("--lines takes a number that is not negative.") }
    }

    func run() throws {
        let request = ActionsRequest(check: check, limit: lines ?? (follow ? 10 : nil), follow: follow)
        var isAnswered = false
        do {
            var stream = try record.control.follow(request)
            while let reply = try next(&stream) {
                isAnswered = true
                if let missed = reply.missed, missed > 0 { StandardError.write(LogLines.missed(missed)) }
                try write(reply.actions)
            }
        } catch let complaint as Complaint {
            guard !isAnswered, let offline = record.archive(instead: complaint) else { throw complaint }
            let query = RecordQuery(check: check, limit: request.limit ?? ActionsRequest.usualLimit)
            try offline.read(query, follow: follow) { try write($0.map(ActionRecord.init)) }
        }
    }

    private func write(_ actions: [ActionRecord]) throws {
        guard !actions.isEmpty else { return }
        let style = Output.standard.style
        let rendering = LogLines(viewpoint: .local)
        let lines = try actions.flatMap { record.json ? [try JSONOutput.line($0)] : rendering.lines($0, style) }
        Output.write(lines)
    }

    private func next(_ stream: inout ReplyStream<ActionsReply>) throws(Complaint) -> ActionsReply? {
        do {
            return try stream.next(within: follow ? nil : .seconds(30))
        } catch {
            throw record.control.complaint(error)
        }
    }
}
