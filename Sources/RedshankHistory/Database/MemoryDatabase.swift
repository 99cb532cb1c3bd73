import GRDB
import Glibc
package import Redshank
package import RedshankEngine

/// The database as the one daemon has it that writes there.
///
/// Each batch of what happened is one transaction, on disk when the call returns (WAL with `synchronous=FULL`). Its
/// methods block for as long as the disk does, so they are called on the writer's thread alone.
package final class MemoryDatabase {
    package let location: MemoryLocation
    /// The run that writes.
    let run: RunIdentity
    let build: String
    let bootID: String
    /// Whether this run began without what an earlier one knew, which then must not be written over.
    var isUnread = false
    private let mostPages: Int?
    private var lock: MemoryLock?
    private var connection: DatabaseQueue?
    /// The run's number in the tables; nothing before its first action is written.
    var runID: Int64?
    var words = Words()

    /// Names the database; nothing is done before it is used.
    ///
    /// - Parameters:
    ///   - location: the directory.
    ///   - run: the run that will write.
    ///   - build: what the daemon is, as snapshots name it.
    ///   - bootID: what tells this start of the machine from all others.
    ///   - mostPages: how large the file may become, in pages of 4 KiB; any size unless given.
    package init(
        _ location: MemoryLocation,
        run: RunIdentity,
        build: String,
        bootID: String,
        mostPages: Int? = nil
    ) {
        self.location = location
        self.run = run
        self.build = build
        self.bootID = bootID
        self.mostPages = mostPages
    }

    /// Takes the lock, opens the database or makes one, and brings it to the newest tables, unless that is done.
    ///
    /// What failed once may be tried again: a disk that was full at the start is not full for ever.
    ///
    /// - Throws: ``MemoryError``.
    @discardableResult
    func connect() throws(MemoryError) -> DatabaseQueue {
        if let connection { return connection }
        try location.make()
        if lock == nil { lock = try MemoryLock(location) }
        let opened = try Self.open(location.database, mostPages: mostPages)
        connection = opened
        return opened
    }

    /// Closes the file; it is opened again when it is used.
    func disconnect() {
        // What is not closed now is when the process ends, ignoring.
        try? connection?.close()
        connection = nil
    }

    /// Closes the file and lets others have it.
    func close() {
        disconnect()
        lock = nil
    }

    /// Sets the damaged file aside and begins a fresh one.
    ///
    /// - Returns: the name under which the damaged one is found.
    package func replace(at moment: Moment) throws(MemoryError) -> String {
        disconnect()
        forget()
        let aside = Self.setAside(location.database, at: moment)
        try connect()
        isUnread = false
        return aside
    }

    /// Forgets what it keeps of the tables: a transaction that wrote it was undone.
    func forget() {
        runID = nil
        words = Words()
    }

    /// Moves a file away with what belongs to it.
    static func setAside(_ path: String, at moment: Moment) -> String {
        let date = moment.timestamp.prefix(19).filter { $0 != "-" && $0 != ":" }
        var aside = "\(path).damaged-\(date)"
        var number = 2
        while access(aside, F_OK) == 0 {
            aside = "\(path).damaged-\(date)-\(number)"
            number += 1
        }
        for part in ["", "-wal", "-shm"] { rename(path + part, aside + part) }
        return aside
    }

    private static func open(_ path: String, mostPages: Int?) throws(MemoryError) -> DatabaseQueue {
        do {
            var configuration = GRDB.Configuration()
            configuration.label = "memory"
            configuration.busyMode = .timeout(1)
            configuration.prepareDatabase { database in
                let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                guard mode == "wal" else { throw MemoryError.unusable("\(path) cannot be written beside readers") }
                try database.execute(
                    sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = OFF; PRAGMA journal_size_limit = 67108864"
                )
                if let mostPages { try database.execute(sql: "PRAGMA max_page_count = \(mostPages)") }
            }
            // Members of the daemon's group may look; the directory says whether they get here. What SQLite puts beside
            // the file, and a reader needs, is made with the file's mode, or was by a run that made it another.
            let descriptor = Glibc.open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o640)
            if descriptor >= 0 { Glibc.close(descriptor) }
            for part in ["", "-wal", "-shm"] { chmod(path + part, 0o640) }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { try migrate($0, path: path) }
            return queue
        } catch {
            throw MemoryError(error, path: path)
        }
    }

    /// The file is looked through as a whole only up to this size, for it is read as a whole then.
    private static let largestLookedThrough = 64 << 20

    private static func migrate(_ database: Database, path: String) throws {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard application == Schema.applicationID || (isEmpty && application == 0) else {
            throw MemoryError.unusable("\(path) is a database of another program")
        }
        guard version <= Schema.version else {
            throw MemoryError.newer(path: path, found: version, known: Schema.version)
        }
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        if pages * 4096 <= largestLookedThrough,
            let fault = try String.fetchOne(database, sql: "PRAGMA quick_check(1)"),
            fault != "ok"
        {
            throw MemoryError.damaged("\(path) is damaged: \(fault)")
        }
        guard version < Schema.version else { return }
        try database.inTransaction(.immediate) {
            for step in Schema.steps[Int(version)...] { try database.execute(sql: step) }
            try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(Schema.version)")
            return .commit
        }
    }
}
