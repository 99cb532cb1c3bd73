import FoundationEssentials
import GRDB
import Redshank
import RedshankEngine
import Testing
import VarlinkTestSupport

@testable import RedshankHistory

@Suite("Opening the memory")
struct OpenedMemoryTests {
    private let now = Moment(wall: .seconds(1_763_694_000), boot: .seconds(1000))

    private func opened(_ database: MemoryDatabase) throws -> (remembered: MemoryRestored?, trouble: String?) {
        guard case .opened(_, let remembered, let trouble) = OpenedMemory.open(database, at: now) else {
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
