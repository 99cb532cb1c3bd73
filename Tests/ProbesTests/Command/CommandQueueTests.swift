import Testing

@testable import Probes

@Suite("Which command is next")
struct CommandQueueTests {
    private var queue = CommandQueue<String>(limit: 8)

    /// Lets begin what may, and says what did.
    private mutating func begin() -> [CommandQueue<String>.Turn] {
        var turns: [CommandQueue<String>.Turn] = []
        while let turn = queue.next() { turns.append(turn) }
        return turns
    }

    private mutating func append(_ names: [String], isUrgent: Bool = false) {
        for name in names { queue.append(name, key: name.hashValue, isUrgent: isUrgent) }
    }

    private let hanging = (1...20).map { "hangs \($0)" }

    @Test("commands that are new do not take the last places")
    mutating func new() {
        append(hanging)
        #expect(begin().map(\.element) == Array(hanging.prefix(6)))
    }

    @Test("one that ended in time runs at once, however many hang")
    mutating func ended() {
        append(["healthy"])
        for turn in begin() { queue.end(turn, isHung: false) }
        append(hanging)
        _ = begin()
        append(["healthy"])
        #expect(begin().map(\.element) == ["healthy"])
    }

    @Test("those that hung last time have half of the places, behind those that are new")
    mutating func suspects() {
        append(hanging)
        for _ in 1...4 { for turn in begin() { queue.end(turn, isHung: true) } }
        append(hanging)
        #expect(begin().count == 4)
        append(["new"])
        #expect(begin().map(\.element) == ["new"])
    }

    @Test("one that ends in time again is trusted again")
    mutating func trusted() {
        append(["plugin"])
        for turn in begin() { queue.end(turn, isHung: true) }
        append(["plugin"])
        for turn in begin() { queue.end(turn, isHung: false) }
        append(hanging)
        _ = begin()
        append(["plugin"])
        #expect(begin().map(\.element) == ["plugin"])
    }

    @Test("what is urgent waits for no other, and is bounded too")
    mutating func urgent() {
        let healthy = (1...8).map { "healthy \($0)" }
        append(healthy)
        for _ in 1...2 { for turn in begin() { queue.end(turn, isHung: false) } }
        append(healthy)
        #expect(begin().count == 8)
        append((1...9).map { "deed \($0)" }, isUrgent: true)
        #expect(begin().count == 8)
    }

    @Test("with a single place everything has its turn")
    mutating func one() {
        queue = CommandQueue(limit: 1)
        append(["a", "b"])
        for name in ["a", "b"] {
            let turns = begin()
            #expect(turns.map(\.element) == [name])
            for turn in turns { queue.end(turn, isHung: true) }
        }
        append(["a"])
        #expect(begin().map(\.element) == ["a"])
    }
}
