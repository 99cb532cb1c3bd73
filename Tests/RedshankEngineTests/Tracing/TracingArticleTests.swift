import Foundation
import RedshankEngine
import RedshankTesting
import Testing

/// The texts in the article on tracing are what its code prints.
@Suite("The article on tracing", .timeLimit(.minutes(1)))
struct TracingArticleTests {
    private let article: String
    private let clock = ManualClock()

    init() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let place = "Sources/RedshankEngine/RedshankEngine.docc/Articles/Tracing.md"
        article = try String(contentsOf: tests.appendingPathComponent(place), encoding: .utf8)
    }

    private func expectInArticle(_ text: String, _ place: Testing.SourceLocation = #_sourceLocation) {
        #expect(article.contains("```\n\(text)\n```"), "\(text)", sourceLocation: place)
    }

    /// Enters an amount, and lets as much time pass as the one effect that sleeps does.
    private func enter(_ amount: Int, in store: Store<Ledger>, sleeping time: Duration) async throws {
        let sent = Task {
            try await store.send(Enter(amount: amount), file: "App/Screen.swift", line: 7, function: "tap()")
        }
        await clock.sleepers(1)
        clock.advance(by: time)
        try await sent.value
        try await store.send(Touch())
    }

    @Test("both trees")
    func trees() async throws {
        let causality = CausalityLog<Ledger>(capacity: 1_000)
        let store = makeStore(Ledger(), clock: clock, middleware: [Refusing<Close>()], observers: [causality])
        let effects = [
            AnySideEffect(Print()), AnySideEffect(Booking()), AnySideEffect(Show()), AnySideEffect(File(clock: clock)),
        ]
        await store.start(Desk(effects: effects))
        try await enter(10, in: store, sleeping: .milliseconds(1_250))
        expectInArticle(causality.tree(from: 1))
        expectInArticle(causality.tree(to: 4))
    }

    @Test("the forecast")
    func forecast() throws {
        let desk = Desk(effects: [AnySideEffect(Booking()), AnySideEffect(Again(most: 3)), AnySideEffect(Post())])
        expectInArticle(desk.wouldRun(Enter(amount: 3), in: Ledger()).description)
    }

    @Test("the table and the graph")
    func flow() async throws {
        let causality = CausalityLog<Ledger>()
        let store = makeStore(Ledger(), observers: [causality])
        await store.start(
            Desk(effects: [AnySideEffect(Print()), AnySideEffect(Booking()), AnySideEffect(Again(most: 3))])
        )
        try await store.send(Enter(amount: 1))
        let table = await store.effectTable.observed(by: causality)
        expectInArticle(table.description)
        #expect(article.contains("```mermaid\n\(table.mermaid)\n```"))
    }

    @Test("the lines of both loggers")
    func lines() async throws {
        let lines = Notes<String>()
        let store = makeStore(
            Ledger(),
            clock: clock,
            middleware: [LoggingMiddleware(showsValues: true, excluding: [Touch.self], write: { lines.add($0) })],
            observers: [SideEffectLogger(clock: clock) { lines.add($0) }]
        )
        await store.start(Desk(effects: [AnySideEffect(Booking()), AnySideEffect(Article.Post(clock: clock))]))
        try await enter(10, in: store, sleeping: .milliseconds(81))
        expectInArticle(lines.all.joined(separator: "\n"))
    }
}

private enum Article {
    /// Fails a while later.
    struct Post: SideEffect {
        let clock: ManualClock
        func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
            try await clock.sleep(for: .milliseconds(81))
            throw Refused(reason: "connection refused")
        }
    }
}
