import Dispatch
import FoundationEssentials
import GRDB
import Glibc
import Redshank
import RedshankEngine
import Testing
import VarlinkTestSupport

@testable import RedshankHistory

@Suite("Opening the memory")
struct OpenedMemoryTests {
    private let now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    private func opened(_ database: MemoryDatabase) throws -> (remembered: MemoryRestored?, trouble: String?) {
        guard case .opened(let remembered, let trouble) = OpenedMemory.open(database, at: now) else {
            throw Refusal()
        }
        return (remembered, trouble)
    }

    private struct Refusal: Error {}

    @Test("the first start remembers nothing, and nothing is wrong")
    func first() throws {
        let found = try opened(Bench().database())
        #expect(found.remembered == nil)
        #expect(found.trouble == nil)
    }

    @Test("a second daemon on the same directory is refused, and may have it when the first has ended")
    func second() throws {
        let bench = try Bench()
        do {
            let first = bench.database()
            try first.connect()
            guard case .inUse(let reason) = OpenedMemory.open(bench.database(run: "r2"), at: now) else {
                Issue.record("it should have been refused")
                return
            }
            #expect(
                reason == "another redshankd remembers in \(bench.location.directory); end it, or name another place "
                    + "with --state-directory"
            )
            withExtendedLifetime(first) {}
        }
        #expect(throws: Never.self) { try opened(bench.database(run: "r2")) }
    }

    @Test("a damaged file is set aside and a fresh one begun")
    func damaged() throws {
        let bench = try Bench()
        let path = bench.location.database
        try Data(repeating: 0x5A, count: 16_384).write(to: URL(filePath: path))
        let found = try opened(bench.database())
        #expect(found.remembered == nil)
        let aside = "\(path).damaged-20251121T030000"
        #expect(
            found.trouble == "\(path) is damaged: file is not a database; it was moved to \(aside) and a fresh one "
                + "begun: what was known of the checks is forgotten"
        )
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(try bench.reader().runs() == [])
    }

    @Test("one that is damaged in the middle is found out, too")
    func damagedInside() throws {
        let bench = try Bench()
        try bench.write(.night())
        let url = URL(filePath: bench.location.database)
        var content = try Data(contentsOf: url)
        for index in stride(from: 4096, to: content.count, by: 3) { content[index] = 0x5A }
        try content.write(to: url)
        let found = try opened(bench.database(run: "r2"))
        #expect(found.trouble?.contains("is damaged") == true)
        #expect(found.remembered == nil)
    }

    @Test("where what is in it makes no sense it is set aside, too")
    func senseless() throws {
        let bench = try Bench()
        try bench.write(.night())
        let database = bench.database(run: "r2")
        try database.connect().write { try $0.execute(sql: "UPDATE health SET memory = '{}'") }
        database.close()
        let found = try opened(database)
        #expect(found.trouble?.contains("what is in it makes no sense") == true)
    }

    /// A start on a disk that does not answer in time, and then does.
    private func startLate(_ database: sending MemoryDatabase) throws -> MemoryError? {
        let threads = RecordWriter.Threads()
        let disk = DispatchSemaphore(value: 0)
        threads.writing.async { disk.wait() }
        // Only the thread uses it, which is empty when this goes on.
        nonisolated(unsafe) let database = database
        let found = OpenedMemory.open(database, on: threads, within: .zero, at: now)
        guard case .opened(let remembered, let trouble) = found else { throw Refusal() }
        #expect(remembered == nil)
        #expect(trouble?.contains("as the disk does not answer") == true)
        disk.signal()
        return threads.writing.sync {
            do throws(MemoryError) {
                try database.write(Story.night("r2").recorded.map { .action($0) }, everything: true)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("what a disk tells too late is not written over")
    func late() throws {
        let bench = try Bench()
        try bench.write(.night())
        #expect(try startLate(bench.database(run: "r2")) == .unread(bench.location.database))
        #expect(try bench.reader().runs().map(\.identity.id) == ["r1"])
    }

    @Test("a disk that answers late and knows nothing is written to")
    func lateAndFresh() throws {
        let bench = try Bench()
        #expect(try startLate(bench.database(run: "r2")) == nil)
        #expect(try bench.reader().runs().map(\.identity.id) == ["r2"])
    }

    @Test("opening on a thread gives the same as opening here")
    func onThread() throws {
        let bench = try Bench()
        try bench.write(.night())
        let found = OpenedMemory.open(bench.database(run: "r2"), on: .init(), within: .seconds(600), at: now)
        guard case .opened(let remembered, nil) = found else { throw Refusal() }
        #expect(remembered?.memory.run == "r1")
    }

    @Test("what SQLite keeps beside the file may be read by the same group as the file")
    func modes() throws {
        let bench = try Bench()
        let database = bench.database()
        try database.connect()
        for part in ["", "-wal", "-shm"] {
            var found = stat()
            #expect(stat(bench.location.database + part, &found) == 0)
            #expect(found.st_mode & 0o777 == 0o640)
        }
        database.close()
    }

    @Test("where the directory cannot be made the daemon runs, and tries again when it writes")
    func noDirectory() throws {
        let bench = try Bench()
        let file = bench.directory.file("file")
        try Data().write(to: URL(filePath: file))
        let location = MemoryLocation(directory: "\(file)/redshank")
        let run = RunIdentity(id: "r1", version: "1.0", began: now)
        let database = MemoryDatabase(location, run: run, build: "", bootID: "b1")
        #expect(try opened(database).remembered == nil)
        let items = Story.night().recorded.map { RecordItem.action($0) }
        #expect(throws: MemoryError.self) { try database.write(items, everything: false) }
        try FileManager.default.removeItem(atPath: file)
        try database.write(items, everything: true)
        #expect(try RecordDatabase(location.database).runs().count == 1)
    }
}
