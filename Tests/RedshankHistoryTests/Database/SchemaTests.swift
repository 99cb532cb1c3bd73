import GRDB
import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("The database's tables")
struct SchemaTests {
    private let now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    /// Makes a file by hand, as another build would have.
    private func make(_ bench: Bench, _ sql: [String], application: Int32 = Schema.applicationID, version: Int32) throws
    {
        let queue = try DatabaseQueue(path: bench.location.database)
        try queue.write { database in
            for sql in sql { try database.execute(sql: sql) }
            try database.execute(sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
        }
        try queue.close()
    }

    private func version(_ bench: Bench) throws -> Int32? {
        let queue = try DatabaseQueue(path: bench.location.database)
        return try queue.read { try Int32.fetchOne($0, sql: "PRAGMA user_version") }
    }

    @Test("a fresh one is written ahead, waits for the disk, and says whose it is")
    func fresh() throws {
        let bench = try Bench()
        let queue = try bench.database().connect()
        func pragma(_ name: String) throws -> String? {
            try queue.read { try String.fetchOne($0, sql: "PRAGMA \(name)") }
        }
        #expect(try pragma("journal_mode") == "wal")
        #expect(try pragma("synchronous") == "2")
        #expect(try pragma("application_id") == "\(Schema.applicationID)")
        #expect(try pragma("user_version") == "\(Schema.version)")
    }

    @Test("one of an older redshank is brought up to date, and keeps what is in it")
    func older() throws {
        let bench = try Bench()
        let run = """
            INSERT INTO run (name, version, build, boot_id, began_wall, began_boot, heard_wall, heard_boot)
            VALUES ('r0', '0.0', '0.0', 'b', 1, 1, 2, 2)
            """
        try make(bench, [Schema.steps[0], run], version: 1)
        #expect(throws: MemoryError.self) { try bench.reader() }
        try bench.database().connect().close()
        #expect(try version(bench) == Schema.version)
        #expect(try bench.reader().runs().map(\.identity.id) == ["r0"])
    }

    @Test("every step can be taken from the one before", arguments: 1..<Schema.steps.count)
    func steps(_ count: Int) throws {
        let bench = try Bench()
        try make(bench, Array(Schema.steps.prefix(count)), version: Int32(count))
        try bench.database().connect().close()
        #expect(try version(bench) == Schema.version)
    }

    @Test("one of a newer redshank is left as it is, and the daemon runs without")
    func newer() throws {
        let bench = try Bench()
        try make(bench, ["CREATE TABLE later (id)"], version: Schema.version + 1)
        guard case .refused(let reason) = OpenedMemory.open(bench.database(), at: now) else {
            Issue.record("it should have been refused")
            return
        }
        #expect(
            reason == "nothing is remembered on disk: \(bench.location.database) was made by a newer redshank "
                + "(its tables are of version \(Schema.version + 1), this one knows \(Schema.version)); "
                + "install that one again, or move the file away to begin anew"
        )
        #expect(try version(bench) == Schema.version + 1)
    }

    @Test("one of another program is not touched")
    func another() throws {
        let bench = try Bench()
        try make(bench, ["CREATE TABLE theirs (id)"], application: 7, version: 1)
        #expect(throws: MemoryError.unusable("\(bench.location.database) is a database of another program")) {
            try bench.database().connect()
        }
    }
}
