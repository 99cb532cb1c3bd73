import GRDB
import Glibc
import Redshank
import RedshankEngine
import Synchronization

/// The database as others read it, while the daemon writes or after it has ended.
///
/// Each answer sees the record as it is at one moment. It never keeps the writer waiting, nor the file from shrinking
/// for long: what is large is read in pieces.
package final class RecordDatabase: Sendable {
    /// The file.
    package let path: String
    let queue: DatabaseQueue
    private let words = Mutex<[String?]>([])

    /// Opens the database for reading.
    ///
    /// - Throws: ``MemoryError``.
    package init(_ path: String) throws(MemoryError) {
        self.path = path
        guard access(path, F_OK) == 0 else {
            throw .unusable("\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        do {
            queue = try Self.open(path)
        } catch {
            // Where no daemon runs and this user may not write the directory, nothing can be put beside the file, and
            // nothing need be: nobody changes it.
            guard access(path + "-wal", F_OK) != 0, let fixed = try? Self.open("file:\(path)?immutable=1") else {
                throw MemoryError(error, path: path)
            }
            queue = fixed
        }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.label = "record"
        configuration.busyMode = .timeout(1)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { database in
            let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            guard application == Schema.applicationID else {
                throw MemoryError.unusable("\(path) is no database of redshank's")
            }
            let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard version <= Schema.version else {
                throw MemoryError.newer(path: path, found: version, known: Schema.version)
            }
            guard version == Schema.version else {
                throw MemoryError.unusable("\(path) is of an older redshank, whose next start brings it up to date")
            }
        }
        return queue
    }

    /// What the newest run that knew something knew; nothing where there was none.
    func remembered(bootID: String) throws(MemoryError) -> (memory: WatchMemory, isSameBoot: Bool)? {
        try read { try MemoryDatabase.read($0, bootID: bootID) }
    }

    /// Reads at one moment.
    func read<Value>(_ body: (Database) throws -> Value) throws(MemoryError) -> Value {
        do {
            return try queue.read(body)
        } catch {
            throw MemoryError(error, path: path)
        }
    }

    // MARK: - Words

    /// The text of a number of the table `word`.
    func word(_ number: Int64, in database: Database) throws -> String {
        let index = Int(number)
        if let known = words.withLock({ index < $0.count ? $0[index] : nil }) { return known }
        let text = try String.fetchOne(
            database.cachedStatement(sql: "SELECT text FROM word WHERE id = ?"),
            arguments: [number]
        )
        guard let text else { throw MemoryError.damaged("\(path) is damaged: there is no word \(number)") }
        words.withLock { words in
            if words.count <= index { words += Array(repeating: nil, count: index - words.count + 1) }
            words[index] = text
        }
        return text
    }

    /// The number of a text; nothing where it never came.
    func number(of text: String, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM word WHERE text = ?"),
            arguments: [text]
        )
    }
}
