import RedshankEngine
import RedshankTesting
import Testing

@Suite("LoggingMiddleware", .timeLimit(.minutes(1)))
struct LoggingMiddlewareTests {
    private let lines = Notes<String>()

    /// Enters 10, which is booked, then touches and closes the ledger.
    private func run(_ middleware: any Middleware<Ledger>...) async throws {
        let store = makeStore(Ledger(), middleware: middleware)
        await store.start(Desk(effects: [AnySideEffect(Booking())]))
        try await store.send(Enter(amount: 10), file: "App/Screen.swift", line: 7, function: "tap()")
        try await store.send(Touch(), file: "Screen.swift", line: 8, function: "wait(for:)")
        try await store.send(Close(), file: "App/Screen.swift", line: 9, function: "close()")
    }

    @Test("each action is a line with its number, its name, what made it and where it was dispatched")
    func names() async throws {
        try await run(LoggingMiddleware { lines.add($0) })
        #expect(
            lines.all == [
                "1 Enter  Screen.swift:7 tap()",
                "2 Booked ← Booking of 1  Desk.swift:40 execute(_:trunk:interactor:)",
                "3 Touch  Screen.swift:8 wait(for:)",
                "4 ledger.close  Screen.swift:9 close()",
            ]
        )
    }

    @Test("a line may hold the action's values and the state before it")
    func values() async throws {
        try await run(LoggingMiddleware(showsValues: true, showsState: true) { lines.add($0) })
        #expect(
            lines.all.prefix(2) == [
                "1 Enter(amount: 10)  Screen.swift:7 tap()  in Ledger(amounts: [], bookings: [], closedAt: nil)",
                "2 Booked(amount: 10) ← Booking of 1  Desk.swift:40 execute(_:trunk:interactor:)"
                    + "  in Ledger(amounts: [10], bookings: [], closedAt: nil)",
            ]
        )
    }

    @Test("actions are excluded by their type and by a predicate, and pass all the same")
    func exclusions() async throws {
        let excluding = LoggingMiddleware<Ledger>(
            excluding: [Touch.self, Close.self],
            where: { ($0 as? Booked)?.amount == 10 },
            write: { lines.add($0) }
        )
        let all = Notes<String>()
        try await run(excluding, LoggingMiddleware { all.add($0) })
        #expect(lines.all == ["1 Enter  Screen.swift:7 tap()"])
        #expect(all.all.count == 4)
    }

    @Test("an action whose description has several lines is written on one")
    func oneLine() async throws {
        struct Poem: Input, CustomStringConvertible {
            var description: String { "one\ntwo" }
            func reduce(_ state: inout Ledger) {}
        }
        let store = makeStore(Ledger(), middleware: [LoggingMiddleware(showsValues: true) { lines.add($0) }])
        try await store.send(Poem(), file: "App/Screen.swift", line: 7, function: "tap()")
        #expect(lines.all == ["1 one⏎two  Screen.swift:7 tap()"])
    }

    @Test("what a middleware before it drops is not logged")
    func dropped() async throws {
        try await run(Refusing<Enter>(), LoggingMiddleware { lines.add($0) })
        #expect(lines.all == ["2 Touch  Screen.swift:8 wait(for:)", "3 ledger.close  Screen.swift:9 close()"])
    }
}
