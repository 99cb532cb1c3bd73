import Testing

@testable import Varlink

@Suite("The bound on what waits")
struct OutgoingBudgetTests {
    /// The budget in a box: an expectation may not change a value.
    private final class Counted {
        private var budget = OutgoingBudget<String>(maximum: 100)
        func queued(_ bytes: Int, for caller: String) -> [String] { budget.queued(bytes, for: caller) }
        func flushed(_ bytes: Int, for caller: String) { budget.flushed(bytes, for: caller) }
        func forget(_ caller: String) { budget.forget(caller) }
        var total: Int { budget.total }
    }

    @Test("who has read nothing for the longest goes first, and no more than must")
    func oldest() {
        let budget = Counted()
        for caller in ["a", "b", "c"] { #expect(budget.queued(30, for: caller) == []) }
        budget.flushed(10, for: "a")
        #expect(budget.queued(40, for: "d") == ["b"])
        #expect(budget.total == 90)
        budget.flushed(30, for: "b")
        #expect(budget.total == 90)
    }

    @Test("one answer may be larger than the bound, and all others go for it")
    func large() {
        let budget = Counted()
        #expect(budget.queued(30, for: "a") == [])
        #expect(budget.queued(500, for: "b") == ["a"])
        #expect(budget.queued(500, for: "b") == [])
        budget.flushed(500, for: "b")
        budget.forget("b")
        #expect(budget.total == 0)
    }
}
