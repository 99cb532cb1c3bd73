import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory
import Testing

@Suite("What a request for the log has read")
struct RecordQueryTests {
    @Test("what is asked for is what is read")
    func asked() {
        let query = RecordQuery(LogRequest(check: "a", sinceMicroseconds: 7_000_000, priority: 3, limit: 5))
        #expect(query.check == "a")
        #expect(query.since == .seconds(7))
        #expect(query.least == .error)
        #expect(query.limit == 5)
        #expect(!query.wantsData)
    }

    @Test("how many is bounded, whatever is asked for")
    func bounded() {
        #expect(RecordQuery(LogRequest()).limit == 1000)
        #expect(RecordQuery(LogRequest(sinceMicroseconds: 0)).limit == 10_000)
        #expect(RecordQuery(LogRequest(limit: 1_000_000)).limit == 10_000)
        #expect(RecordQuery(LogRequest(limit: -1)).limit == 0)
    }

    @Test(
        "a priority that no entry has is the nearest one",
        arguments: [(nil, LogPriority.information), (0, .error), (2, .error), (7, .debug), (99, .debug)]
    )
    func priorities(asked: Int?, read: LogPriority) {
        #expect(RecordQuery(LogRequest(priority: asked)).least == read)
    }
}
