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

    @Option(
        help: ArgumentHelp(
            "Where redshankd remembers; read while it is not running (default: /var/lib/redshank).",
            valueName: "path"
        ),
        completion: .directory
    )
    var stateDirectory: String?

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

    /// What is to be read instead of an answer while the daemon is not running; says then on the standard error what
    /// it is and why.
    ///
    /// - Returns: the daemon's database, or the journal where that cannot be read; nothing where the daemon that is
    ///   asked is another than the one that writes there, or nothing was ever written.
    func archive(instead complaint: Complaint) -> OfflineRecord? {
        guard complaint.status == .unreachable else { return nil }
        let isUsual = path == ControlClient.defaultPath
        let usual = isUsual ? MemoryLocation.ofService : nil
        if let location = stateDirectory.map({ MemoryLocation(directory: $0) }) ?? usual,
            (try? RecordDatabase(location.database)) != nil
        {
            StandardError.write("redshankctl: \(complaint.problem.printable) What follows is from its database.")
            return OfflineRecord(archive: DatabaseArchive(location), journal: nil, location: location)
        }
        let journal = RecordJournal()
        guard isUsual, (try? journal.records(RecordQuery(limit: 1)).isEmpty) != true else { return nil }
        StandardError.write("redshankctl: \(complaint.problem.printable) What follows is from the journal.")
        return OfflineRecord(archive: journal, journal: journal)
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
