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
    /// - Parameters:
    ///   - location: where the daemon remembers.
    ///   - orJournal: whether the journal may be read instead, which holds what the installed service did.
    /// - Throws: `Complaint`.
    init(_ location: MemoryLocation, orJournal: Bool) throws(Complaint) {
        do {
            source = try RecordDatabase(location.database)
        } catch {
            guard access(location.database, R_OK) != 0 else { throw Complaint(record: error) }
            if errno == EACCES { throw Complaint(unreadable: location.database) }
            guard orJournal, let journal = try? JournalReplay(RecordJournal()), !journal.recordedRuns().isEmpty else {
                throw Complaint(noDatabase: error)
            }
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
            throw Complaint(Viewpoint.local.localized("\(error)"), status: .unwell)
        } catch {
            throw Complaint(record: error)
        }
    }

    /// Writes what is to be known beside the answer to the standard error.
    static func write(_ notes: [String]) {
        for note in notes { StandardError.write("(\(Viewpoint.local.localized(note).printable))") }
    }
}
