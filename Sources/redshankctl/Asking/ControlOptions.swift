import ArgumentParser
import Glibc
import RedshankControl
import RedshankHistory
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
    static var usualPath: String {
        guard let named = getenv("REDSHANK_SOCKET").map({ String(cString: $0) }), !named.isEmpty else {
            return ControlClient.defaultPath
        }
        return named
    }

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

    /// Whether the journal is to be read instead of an answer: the daemon that is asked is the one that writes there,
    /// and it wrote something, or who knows; says then on the standard error why it is.
    func turnsToJournal(instead complaint: Complaint) -> Bool {
        guard complaint.status == .unreachable, path == ControlClient.defaultPath,
            (try? RecordJournal().records(RecordQuery(limit: 1)).isEmpty) != true
        else { return false }
        StandardError.write("redshankctl: \(complaint.problem.printable) What follows is from the journal.")
        return true
    }

    /// Words a failure.
    func complaint(_ failure: ControlFailure) -> Complaint {
        Complaint(failure, isDefaultSocket: path == ControlClient.defaultPath)
    }

    /// Words a failure.
    func complaint(_ error: ClientError) -> Complaint {
        complaint(ControlFailure(error))
    }
}
