import ArgumentParser
import RedshankControl
import Varlink

/// A live table.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch how everything stands, until Ctrl-C.",
        discussion: """
            On a terminal it is a table that stays current. Elsewhere it is a line for each check first, and then a line \
            for each change of health, reason, pause, silence or acknowledgement.

            EXAMPLES
              redshankctl watch
              redshankctl watch | tee watched.txt
              redshankctl watch --json | jq --unbuffered 'select(.health == "down").name'

            With --json: for each of these the check as an object on one line, as in `status`.
            """
    )

    @OptionGroup var control: ControlOptions

    func run() throws {
        var stream = try control.follow(WatchRequest())
        let output = Output.standard
        if output.isTerminal, !control.json {
            try show(&stream, output)
        } else {
            try list(&stream, output.style)
        }
    }

    private func list(_ stream: inout ReplyStream<StatusReply>, _ style: Style) throws {
        var changes = StatusChanges()
        while case .status(let status) = try next(&stream, within: nil) {
            let lines = try changes.take(status).compactMap { change in
                control.json ? try change.after.map(JSONOutput.line) : change.line(style, .local)
            }
            if !lines.isEmpty { Output.write(lines) }
        }
        throw control.complaint(.closedByPeer(path: control.path))
    }

    private func show(_ stream: inout ReplyStream<StatusReply>, _ output: Output) throws {
        let screen = Screen()
        defer { screen.leave() }
        var latest: StatusReply?
        while !screen.isAskedToLeave {
            // A second without news still moves "for" and "next" on.
            switch try next(&stream, within: .seconds(1)) {
            case .status(let status): latest = status
            case .nothing: break
            case .end: throw control.complaint(.closedByPeer(path: control.path))
            }
            guard let latest else { continue }
            let size = Output.size
            let table = StatusTable(status: latest, viewpoint: .local)
            var style = output.style
            style.width = size.columns
            screen.draw(table.lines(style, limit: size.rows - 1))
        }
    }

    /// What a wait for the daemon brought.
    private enum News {
        case status(StatusReply)
        case nothing
        case end
    }

    private func next(_ stream: inout ReplyStream<StatusReply>, within duration: Duration?) throws -> News {
        do {
            let status = try stream.next(within: duration, isInterruptible: duration != nil)
            return status.map(News.status) ?? .end
        } catch ClientError.timedOut, ClientError.interrupted {
            return .nothing
        } catch {
            throw control.complaint(error)
        }
    }
}
