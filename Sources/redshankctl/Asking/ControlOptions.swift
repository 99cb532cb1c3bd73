import ArgumentParser
import RedshankControl
import Varlink

/// Where the daemon is asked, and in which shape its answer is written: the options all commands share.
struct ControlOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The socket redshankd listens on (default: $REDSHANK_SOCKET, or /run/redshank/control).",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Flag(help: "Write JSON, in a shape that stays as it is.")
    var json = false

    /// The socket to ask at.
    var path: String {
        socket ?? Self.usualPath
    }

    /// The socket to ask at where the command line names none.
    static var usualPath: String { Environment.value(of: "REDSHANK_SOCKET") ?? ControlClient.defaultPath }

    /// Whether it is the installed service that is asked.
    var isOfService: Bool { path == ControlClient.defaultPath }

    /// Asks the daemon, and waits for its answer.
    ///
    /// - Throws: `Complaint`.
    func ask<Request: ControlRequest>(
        _ request: Request,
        timeout: Duration? = .seconds(30)
    ) throws(Complaint) -> Request.Reply {
        do {
            return try ControlClient(path: path, timeout: timeout).ask(request)
        } catch {
            throw complaint(error)
        }
    }

    /// Asks the daemon for what has many answers.
    ///
    /// - Throws: `Complaint`.
    func follow<Request: ControlRequest>(_ request: Request) throws(Complaint) -> ReplyStream<Request.Reply> {
        do {
            return try ControlClient(path: path).follow(request)
        } catch {
            throw complaint(error)
        }
    }

    /// Words a failure.
    func complaint(_ failure: ControlFailure) -> Complaint {
        Complaint(failure, isDefaultSocket: isOfService)
    }

    /// Words a failure.
    func complaint(_ error: ClientError) -> Complaint {
        complaint(ControlFailure(error))
    }
}
