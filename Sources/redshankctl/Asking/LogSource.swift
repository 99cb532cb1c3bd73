import Glibc
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

/// What was recorded, which is read while no daemon runs.
struct OfflineRecord {
    /// Where it is.
    let archive: any RecordArchive
    /// The same where it is the journal, which tells at once of what is written into it.
    let journal: RecordJournal?
    /// Where the database is, where it is not the journal.
    var location: MemoryLocation?

    /// Gives entries, oldest first; with `follow`, goes on until the process is ended.
    ///
    /// - Throws: `Complaint`.
    func read(_ wanted: RecordQuery, follow: Bool, each: ([LogRecord]) throws -> Void) throws {
        do {
            guard follow else { return try each(try archive.records(wanted)) }
            if let journal { return try journal.follow(wanted) { try each([$0]) } }
            var past = FollowedRecords()
            try each(past.new(try archive.records(wanted)))
            while true {
                // A database tells nobody that it was written: it is asked again.
                sleep(1)
                try each(past.new(try archive.records(past.next(wanted))))
            }
        } catch let complaint as Complaint {
            throw complaint
        } catch {
            throw Complaint(record: error)
        }
    }
}

/// What a reader has seen that asks again and again: a pure machine.
struct FollowedRecords {
    private var newest: [LogRecord] = []

    /// Those of the records that were not seen before; they are the newest now.
    mutating func new(_ records: [LogRecord]) -> [LogRecord] {
        let fresh = records.filter { record in
            !newest.contains { $0.run == record.run && $0.sequence == record.sequence }
        }
        guard let last = records.last else { return fresh }
        newest = records.filter { $0.timeMicroseconds == last.timeMicroseconds }
        return fresh
    }

    /// The query for what has come since.
    func next(_ query: RecordQuery) -> RecordQuery {
        var next = query
        next.limit = nil
        if let last = newest.last { next.since = .microseconds(last.timeMicroseconds) }
        return next
    }
}

/// The running daemon, and the record where it is not running.
struct DaemonOrRecordLog: LogSource {
    let record: RecordOptions

    func read(_ query: LogRequest, each: (LogReply) throws -> Void) throws {
        var isAnswered = false
        do {
            try DaemonLog(control: record.control).read(query) { reply in
                isAnswered = true
                try each(reply)
            }
        } catch let complaint as Complaint {
            guard !isAnswered, let offline = record.archive(instead: complaint) else { throw complaint }
            try offline.read(RecordQuery(query), follow: query.follow == true) { records in
                try each(LogReply(entries: records.map(LogEntry.init)))
            }
        }
    }
}
