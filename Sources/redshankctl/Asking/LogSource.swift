import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory
import Varlink

/// Where the log is read from: the daemon's memory, or whatever else holds what happened.
protocol LogSource {
    /// Gives entries, oldest first; with `follow`, goes on until the process is ended.
    ///
    /// - Throws: `Complaint`.
    func read(_ query: LogRequest, each: (LogReply) throws -> Void) throws
}

/// The running daemon, which remembers the newest of what happened.
struct DaemonLog: LogSource {
    let control: ControlOptions

    func read(_ query: LogRequest, each: (LogReply) throws -> Void) throws {
        var stream = try control.follow(query)
        while true {
            let reply: LogReply?
            do throws(ClientError) {
                // Who follows waits for what happens; who does not is answered at once.
                reply = try stream.next(within: query.follow == true ? nil : .seconds(30))
            } catch {
                throw control.complaint(error)
            }
            guard let reply else { return }
            try each(reply)
        }
    }
}

/// The journal, which holds what happened while no daemon runs.
struct JournalLog: LogSource {
    private let journal = RecordJournal()

    func read(_ query: LogRequest, each: (LogReply) throws -> Void) throws {
        let wanted = RecordQuery(query)
        do {
            guard query.follow == true else {
                try each(LogReply(entries: try journal.records(wanted).map(LogEntry.init)))
                return
            }
            try journal.follow(wanted) { try each(LogReply(entries: [LogEntry($0)])) }
        } catch {
            throw Complaint(journal: error)
        }
    }
}

/// The running daemon, and the journal where it is not running.
struct DaemonOrJournalLog: LogSource {
    let control: ControlOptions

    func read(_ query: LogRequest, each: (LogReply) throws -> Void) throws {
        var isAnswered = false
        do {
            try DaemonLog(control: control).read(query) { reply in
                isAnswered = true
                try each(reply)
            }
        } catch let complaint as Complaint {
            guard !isAnswered, control.turnsToJournal(instead: complaint) else { throw complaint }
            try JournalLog().read(query, each: each)
        }
    }
}
