import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

/// Each assertion in a test in which it fails, with what it says.
@Suite("TestStore failures", .timeLimit(.minutes(1)))
struct TestStoreFailureTests {
    let failures = Failures()

    private func makeStore(middleware: [any Middleware<Counter>] = []) -> TestStore<Counter> {
        TestStore(Counter(), middleware: middleware, patience: .zero, reporter: failures.reporter)
    }

    @Test("a change that is not named fails, with the lines that differ")
    func unnamedChange() async {
        let store = makeStore()
        await store.send(Load())
        await store.finish()
        #expect(
            failures.messages == [
                """
                The state after Load(from: "there") is not the one that the test names (- named, + there):
                  …
                    - count: 0
                -   - loading: false
                +   - loading: true
                    - loadedAt: nil
                Write: await store.send(…) { $0.loading = true }
                (seed 0)
                """
            ]
        )
    }

    @Test("a change that is named wrongly fails where the test names it")
    func wrongChange() async {
        let store = makeStore()
        await store.send(Load()) {
            $0.loading = true
            $0.count = 5
        }
        let line = #line - 4
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("-   - count: 5\n+   - count: 0"))
        #expect(failures.all[0].line == line)
        #expect(failures.all[0].fileID == "RedshankTestingTests/TestStoreFailureTests.swift")
    }

    @Test("a change that is named where there is none fails")
    func noChange() async {
        let store = makeStore()
        await store.send(Ping()) { $0.count = 0 }
        await store.finish()
        #expect(
            failures.messages == [
                """
                Ping() changes nothing, but the test names a change: leave the closure out.
                Write: await store.send(…)
                (seed 0)
                """
            ]
        )
    }

    @Test("an action that was not received fails before the next is sent, and at the end")
    func notReceived() async {
        let store = makeStore()
        await store.start(Loader())
        await store.send(Load()) { $0.loading = true }
        await store.advance(by: .zero)
        await store.send(Ping())
        #expect(failures.messages.count == 1)
        #expect(
            failures.messages[0].hasPrefix(
                """
                Ping() is sent, but the test did not receive 1 of the actions before:
                  Loaded(count: 1), made by Fetch of action 1 at RedshankTestingTests/Counter.swift:
                """
            )
        )
        #expect(failures.messages[0].contains("Write: await store.receive(Loaded(count: 1)) { … }"))
        await store.send(Load()) { $0.loading = true }
        await store.finish()
        #expect(failures.messages.count == 2)
        #expect(failures.messages[1].hasPrefix("The test ends, but the test did not receive 1 of the actions before:"))
    }

    @Test("an action that does not come fails, saying what runs")
    func nothingCame() async {
        let store = makeStore()
        await store.start(Loader(clock: store.clock, delay: .seconds(1)))
        await store.receive(Loaded(count: 1))
        await store.send(Load()) { $0.loading = true }
        await store.receive(Loaded(count: 1))
        await store.finish(cancellingEffects: true)
        #expect(
            failures.messages == [
                "Loaded(count: 1) was not received. No side effect runs. 0 sleep on the clock.\n(seed 0)",
                "Loaded(count: 1) was not received. Still running: Fetch. 1 sleep on the clock.\n(seed 0)",
            ]
        )
    }

    @Test("another action than the expected fails, with the difference")
    func another() async {
        let store = makeStore()
        await store.start(Loader(counts: [1, 2, 3]))
        await store.send(Load()) { $0.loading = true }
        await store.receive(Loaded(count: 9))
        await store.receive(Loaded.self, where: { $0.count == 9 })
        await store.receive(Load())
        await store.finish()
        #expect(failures.messages.count == 3)
        #expect(
            failures.messages[0].hasPrefix("Loaded(count: 9) was expected, but received was Loaded(count: 1), made")
        )
        #expect(failures.messages[0].contains("-   - count: 9\n+   - count: 1"))
        #expect(failures.messages[1].contains("It is not as the test says it is."))
        #expect(failures.messages[2].contains("was expected, but received was Loaded(count: 3), made by Fetch"))
    }

    @Test("a drop that the test does not name fails, and so do another reason and a drop that is none")
    func drops() async {
        let store = makeStore(middleware: [Refusing(place: "nowhere")])
        await store.send(Load(from: "nowhere"))
        await store.send(Load(from: "nowhere"), isDroppedFor: "no reason")
        await store.send(Load(), isDroppedFor: "not from nowhere")
        await store.finish()
        #expect(
            failures.messages == [
                """
                Load(from: "nowhere") was dropped: not from nowhere.
                Write: await store.send(…, isDroppedFor: "not from nowhere")
                (seed 0)
                """,
                "Load(from: \"nowhere\") was dropped, but not for “no reason”: not from nowhere.\n(seed 0)",
                "Load(from: \"there\") was not dropped.\n(seed 0)",
            ]
        )
        #expect(store.state.loading)
    }

    @Test("the same is true of an action that an effect makes")
    func effectDrops() async {
        let store = makeStore(middleware: [Odd()])
        await store.start(Loader(counts: [1, 1, 2, 2]))
        await store.send(Load()) { $0.loading = true }
        await store.receive(Loaded(count: 1))
        await store.receive(Loaded(count: 1), isDroppedFor: "no reason")
        await store.receive(Loaded(count: 2), isDroppedFor: "1 is odd")
        await store.receive(Loaded(count: 3), isDroppedFor: "1 is odd")
        await store.finish()
        #expect(failures.messages.count == 4)
        #expect(failures.messages[0].contains("Write: await store.receive(…, isDroppedFor: \"1 is odd\")"))
        #expect(failures.messages[1].hasPrefix("Loaded(count: 1) was dropped, but not for “no reason”: 1 is odd."))
        #expect(failures.messages[2].hasPrefix("Loaded(count: 2) was not dropped."))
        #expect(failures.messages[3].hasPrefix("Loaded(count: 3) was expected, but received was Loaded(count: 2)"))
    }

    @Test("an effect that still runs at the end fails, unless it is to be cancelled")
    func stillRuns() async {
        let store = makeStore()
        await store.start(Loader(clock: store.clock, delay: .seconds(1)))
        await store.send(Load()) { $0.loading = true }
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("Side effects still run: Fetch. 1 sleep on the clock"))
    }

    @Test("a test store that is not finished fails")
    func notFinished() async {
        do {
            let store = makeStore()
            await store.send(Ping())
        }
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("The test store was not finished"))
    }

    @Test("a condition that holds when it is asked again, but did not wake its effect, fails")
    func notWoken() async {
        let store = makeStore()
        await store.start(Fickle(answers: [false, true]))
        await store.send(Ping())
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("The condition of Act holds for Ping(), but the effect was not set off"))
    }

    @Test("a condition that no longer holds when it is asked again fails")
    func fickle() async {
        let store = makeStore()
        await store.start(Fickle(answers: [true, false]))
        await store.send(Ping())
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("Ping() set off Act, but asked again its condition does not hold"))
    }

    @Test("a reducer that gives another state when it is asked again fails")
    func impureReducer() async {
        struct Draw: Input {
            let answers: Answers<Int>
            func reduce(_ state: inout Counter) { state.count = answers.next() }
        }
        let store = makeStore()
        await store.send(Draw(answers: Answers([1, 2]))) { $0.count = 1 }
        await store.finish()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("is not pure: reduced again from the same state, it gives another."))
        #expect(failures.messages[0].contains("-   - count: 1\n+   - count: 2"))
    }

    @Test("an action from elsewhere that comes before the one that is sent fails")
    func overtaken() async {
        let store = makeStore()
        await store.start(Loader())
        store.store.onQueue { [store = store.store] in store.root.dispatch(Load()) }
        await withCheckedContinuation { continuation in store.store.onQueue { continuation.resume() } }
        await store.send(Ping())
        await store.finish(cancellingEffects: true)
        #expect(failures.messages.count >= 1)
        #expect(failures.messages[0].hasPrefix("Ping() is sent, but the test did not receive 1 of the actions before:"))
    }
}

/// Gives one answer after the other.
private final class Answers<Answer: Sendable>: Sendable {
    private let answers: Lock<[Answer]>
    init(_ answers: [Answer]) { self.answers = Lock(answers) }
    func next() -> Answer { answers.withLock { $0.removeFirst() } }
}

/// An interactor whose condition answers as it likes.
private struct Fickle: Interactor {
    typealias State = Counter
    let answers: Answers<Bool>

    init(answers: [Bool]) { self.answers = Answers(answers) }

    var sideEffects: [AnySideEffect<Fickle>] { Act(answers: answers) }

    struct Act: ImmediateSideEffect {
        let answers: Answers<Bool>
        func condition(_ box: StateBox<Ping>) -> Bool { answers.next() }
        func execute(_ box: StateBox<Ping>, trunk: Trunk<Counter>, interactor: Fickle) {}
    }
}
