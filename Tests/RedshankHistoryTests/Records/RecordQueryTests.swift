import Redshank
import RedshankHistory
import Testing

@Suite("Which records are wanted")
struct RecordQueryTests {
    @Test("before a record there are its run's lower numbers, and all of other runs")
    func before() throws {
        let earlier = Story(run: "r0").records
        let records = Story(run: "r1", [.page()]).records
        let second = try #require(records.dropFirst().first)
        let found = RecordMemory(earlier + records).records(RecordQuery(before: second))
        #expect(found == earlier + records.prefix(1))
    }

    @Test("those of one run, or of all but one, and those of one action")
    func runs() {
        let all = Story(run: "r0").records + Story(run: "r1").records
        var query = RecordQuery(run: "r1")
        #expect(RecordMemory(all).records(query).allSatisfy { $0.run == "r1" })
        query.run = nil
        query.notOf = "r1"
        #expect(RecordMemory(all).records(query).map(\.run) == ["r0", "r0"])
        let loaded = RecordQuery(action: ConfigurationLoaded.name)
        #expect(RecordMemory(all).records(loaded).map(\.run) == ["r0", "r1"])
    }
}
