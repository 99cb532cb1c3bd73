import ArgumentParser
import Glibc
import RedshankControl
import RedshankHistory

/// The record as the tool reads it by itself, whether or not the daemon runs.
struct PastRecord {
    /// What is replayed.
    let source: any ReplaySource
    /// How far the reading has come.
    let progress = ProgressBar()

    /// Opens the database, or where there is none the journal.
    ///
    /// - Parameter stateDirectory: where the daemon remembers, where the command line names it.
    /// - Throws: `Complaint`.
    init(stateDirectory: String?) throws(Complaint) {
        let location = stateDirectory.map { MemoryLocation(directory: $0) } ?? .ofService
        do {
            source = try RecordDatabase(location.database)
        } catch {
            guard access(location.database, R_OK) != 0 else { throw Complaint(record: error) }
            if errno == EACCES { throw Complaint(unreadable: location.database) }
            guard stateDirectory == nil, let journal = try? JournalReplay(RecordJournal()),
                !journal.recordedRuns().isEmpty
            else { throw Complaint(record: error) }
            StandardError.write("redshankctl: There is no database. What follows is from the journal.")
            source = journal
        }
    }

    /// Reads, and words what goes wrong.
    ///
    /// - Throws: `Complaint`, or an exit code.
    func read<Value>(_ body: (any ReplaySource) throws -> Value) throws -> Value {
        defer { progress.clear() }
        do {
            return try body(source)
        } catch let complaint as Complaint {
            throw complaint
        } catch let code as ExitCode {
            throw code
        } catch let error as PastStateError {
            throw Complaint(Viewpoint.local.localized("\(error)"), status: .refused)
        } catch {
            throw Complaint(record: error)
        }
    }

    /// Writes what is to be known beside the answer to the standard error.
    static func write(_ notes: [String]) {
        for note in notes { StandardError.write("(\(Viewpoint.local.localized(note).printable))") }
    }
}

/// A time in the past on the command line.
enum TimeArgument {
    /// What such an option takes, for its help.
    static let forms = "a duration ago such as 2h, or a time such as 03:12, yesterday, \"2026-11-21 03:12\""

    /// The time, in microseconds since 1970.
    static func microseconds(_ text: String) -> Int64? {
        SinceText.parse(text, now: Viewpoint.local.now)?.microsecondsSinceEpoch
    }

    /// - Throws: `ValidationError` where the text is no time, or one that is still to come.
    static func validate(_ text: String?) throws { _ = try SinceText.moment(text) }

    /// - Throws: `ValidationError` where one of the texts is no time, or they are none from one to the other; the end
    ///   may be still to come.
    static func validate(from: String?, _ fromName: String, to: String?, _ toName: String) throws {
        try validate(from)
        guard let to else { return }
        guard let end = microseconds(to) else { return try validate(to) }
        guard let begin = from.flatMap(microseconds), begin > end else { return }
        throw ValidationError("\(fromName) is later than \(toName): there is nothing between.")
    }
}
