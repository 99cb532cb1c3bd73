import Testing

@testable import Probes

@Suite("Look-up queue")
struct LookupQueueTests {
    private var queue = LookupQueue(limits: .init(slots: 2, threads: 8, reserved: 2, remembered: 100))

    @Test("a name is looked up once, however many ask for it")
    mutating func once() {
        #expect(queue.request("a") == ["a"])
        #expect(queue.request("a") == [])
        #expect(queue.finish("a", isAnswered: true) == [])
        #expect(queue.request("a") == ["a"])
    }

    @Test("names beyond the slots wait their turn")
    mutating func turns() {
        #expect(queue.request("a") + queue.request("b") == ["a", "b"])
        #expect(queue.request("c") + queue.request("d") == [])
        #expect(queue.finish("b", isAnswered: true) == ["c"])
        #expect(queue.finish("a", isAnswered: true) == ["d"])
    }

    @Test("names that did not answer leave the slots of those that did alone")
    mutating func suspects() {
        for name in ["good", "bad1", "bad2", "bad3"] {
            _ = queue.request(name)
            _ = queue.finish(name, isAnswered: name == "good")
        }
        #expect(queue.request("bad1") + queue.request("bad2") == ["bad1", "bad2"])
        #expect(queue.request("bad3") == [])
        #expect(queue.request("good") == ["good"])
        #expect(queue.request("new") == ["new"])
    }

    @Test("a look-up that takes too long gives its slot back")
    mutating func overdue() {
        _ = queue.request("a")
        _ = queue.request("b")
        #expect(queue.request("c") == [])
        #expect(queue.overdue("a") == ["c"])
        #expect(queue.overdue("a") == [])
        #expect(queue.finish("a", isAnswered: true) == [])
        #expect(queue.request("a") == ["a"])
    }

    @Test("threads are bounded, and the last of them are kept for names that answered")
    mutating func threads() {
        _ = queue.request("good")
        _ = queue.finish("good", isAnswered: true)
        var started: [String] = []
        for number in 0..<20 { started += queue.request("hanging\(number)") }
        while let next = started.last, started.count < 6 { started += queue.overdue(next) }
        for name in started { started += queue.overdue(name) }
        #expect(started.count == 6)
        #expect(queue.request("good") == ["good"])
    }

    @Test("a name that nobody wants any more is not looked up")
    mutating func abandoned() {
        _ = queue.request("a")
        _ = queue.request("b")
        _ = queue.request("c")
        queue.abandon("c")
        #expect(queue.request("d") == [])
        #expect(queue.finish("a", isAnswered: true) == ["d"])
    }

    @Test("names abandoned again and again do not pile up")
    mutating func piles() {
        _ = queue.request("a")
        _ = queue.request("b")
        for _ in 0..<10_000 {
            _ = queue.request("c")
            queue.abandon("c")
        }
        #expect(queue.waitingCount < 200)
    }
}
