import ArgumentParser
import RedshankControl
import RedshankHistory

/// Where the record is beside the daemon that writes it: the options of commands that read it, by themselves or while
/// the daemon is not running.
struct RecordOptions: ParsableArguments {
    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            """
            Where redshankd remembers, for what the record itself is read (default: $REDSHANK_STATE_DIRECTORY, else \
            where the redshankd at the socket says, else /var/lib/redshank).
            """,
            valueName: "path"
        ),
        completion: .directory
    )
    var stateDirectory: String?

    /// Whether JSON is wanted.
    var json: Bool { control.json }

    /// Where the record is, as the command line or the environment states it.
    private var stated: MemoryLocation? {
        (stateDirectory ?? Environment.value(of: "REDSHANK_STATE_DIRECTORY")).map { MemoryLocation(directory: $0) }
    }

    /// Where the record is without a daemon that could be asked; nothing where the one at the socket is not the service
    /// and nobody said it.
    private var statedOrOfService: MemoryLocation? { stated ?? (control.isOfService ? .ofService : nil) }

    /// Where the record is: as stated, or as the daemon at the socket says.
    ///
    /// - Throws: `Complaint` where neither can be had.
    func location() throws(Complaint) -> MemoryLocation {
        if let stated { return stated }
        do {
            let version = try control.ask(VersionRequest(), timeout: .seconds(5))
            if let directory = version.stateDirectory { return MemoryLocation(directory: directory) }
        } catch {
            guard control.isOfService else { throw Complaint(unknownPlace: error) }
        }
        return .ofService
    }

    /// What is to be read instead of an answer while the daemon is not running; says then on the standard error what
    /// it is and why.
    ///
    /// - Returns: the daemon's database, or the journal where that cannot be read; nothing where the daemon that is
    ///   asked is another than the one that writes there, or nothing was ever written.
    func archive(instead complaint: Complaint) -> OfflineRecord? {
        guard complaint.status == .unreachable else { return nil }
        if let location = statedOrOfService, (try? RecordDatabase(location.database)) != nil {
            StandardError.write("redshankctl: \(complaint.problem.printable) What follows is from its database.")
            return OfflineRecord(archive: DatabaseArchive(location), journal: nil, location: location)
        }
        let journal = RecordJournal()
        guard control.isOfService, stated == nil, (try? journal.records(RecordQuery(limit: 1)).isEmpty) != true else {
            return nil
        }
        StandardError.write("redshankctl: \(complaint.problem.printable) What follows is from the journal.")
        return OfflineRecord(archive: journal, journal: journal)
    }

    /// The record that can be read instead of an answer; nothing where the daemon did answer, or there is none.
    func pastRecord(instead complaint: Complaint) -> PastRecord? {
        guard complaint.status == .unreachable, let location = statedOrOfService else { return nil }
        return try? PastRecord(location, orJournal: stated == nil)
    }

    /// The record, whether or not the daemon runs.
    ///
    /// - Throws: `Complaint`.
    func pastRecord() throws(Complaint) -> PastRecord {
        let location = try location()
        return try PastRecord(location, orJournal: stated == nil && location == .ofService)
    }
}
