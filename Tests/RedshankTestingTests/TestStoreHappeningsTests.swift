import RedshankEngine
import RedshankTesting
import Testing

@Suite("TestStore: outputs, failures, refusals", .timeLimit(.minutes(1)))
struct TestStoreHappeningsTests {
    let failures = Failures()

    private func makeStore(
        limits: StoreLimits = StoreLimits(),
        exhaustivity: Exhaustivity = .on
    ) -> TestStore<Counter> {
        TestStore(
            Counter(),
            limits: limits,
            exhaustivity: exhaustivity,
            patience: .zero,
            reporter: failures.reporter
        )
    }

    @Test("outputs and failures that the test names pass")
    func named() async {
        let store = TestStore(Counter())
        await store.start(Teller())
        await store.send(Tell(number: 1)) { $0.count = 1 }
        await store.receive(Told(number: 1))
        await store.send(Tell(number: 2)) { $0.count = 2 }
        await store.receive(Told.self) { $0.number == 2 }
        await store.send(Tell(number: -1)) { $0.count = -1 }
        await store.receive(failureOf: Teller.Answer.self) { $0 as? Broken == Broken(number: -1) }
        await store.finish()
    }

    @Test("an output that is not named fails before the next is sent, and at the end")
    func unnamedOutput() async {
        let store = makeStore()
        await store.start(Teller())
        await store.send(Tell(number: 1)) { $0.count = 1 }
        await store.send(Tell(number: 2)) { $0.count = 2 }
        await store.finish()
        #expect(
            failures.messages == [
                """
                Tell(number: 2) is sent, but the test did not receive 1 of the outputs before:
                  Told(number: 1), made by Answer of action 1
                Write: await store.receive(Told(number: 1))
                (seed 0)
                """,
                """
                The test ends, but the test did not receive 1 of the outputs before:
                  Told(number: 2), made by Answer of action 2
                Write: await store.receive(Told(number: 2))
                (seed 0)
                """,
            ]
        )
    }

    @Test("another output than the expected fails, with the difference")
    func anotherOutput() async {
        struct Other: Output, Equatable {
            typealias State = Counter
        }
        let store = makeStore()
        await store.start(Teller())
        for number in 1...3 {
            await store.send(Tell(number: number)) { $0.count = number }
            switch number {
            case 1: await store.receive(Told(number: 9))
            case 2: await store.receive(Other())
            default: await store.receive(Told.self) { $0.number == 9 }
            }
        }
        await store.finish()
        #expect(failures.messages.count == 3)
        #expect(
            failures.messages[0].hasPrefix(
                "Told(number: 9) was expected, but received was Told(number: 1), made by Answer of action 1."
            )
        )
        #expect(failures.messages[0].contains("-   - number: 9\n+   - number: 1"))
        #expect(failures.messages[1].hasPrefix("Other() was expected, but received was Told(number: 2)"))
        #expect(failures.messages[2].contains("It is not as the test says it is."))
    }

    @Test("an output that does not come fails")
    func noOutput() async {
        let store = makeStore()
        await store.start(Teller())
        await store.send(Tell(number: 0))
        await store.receive(Told(number: 0))
        await store.receive(Told.self)
        await store.finish()
        #expect(
            failures.messages == [
                "Told(number: 0) was not received. No side effect runs. 0 sleep on the clock.\n(seed 0)",
                "Told was not received. No side effect runs. 0 sleep on the clock.\n(seed 0)",
            ]
        )
    }

    @Test("a failure of an effect that is not named fails, saying what was thrown and what to write")
    func unnamedFailure() async {
        let store = makeStore()
        await store.start(Teller())
        await store.send(Tell(number: -5)) { $0.count = -5 }
        await store.finish()
        #expect(
            failures.messages == [
                """
                The test ends, but the test did not receive 1 of the failures before:
                  a failure of Answer, set off by action 1: Broken(number: -5)
                Write: await store.receive(failureOf: Answer.self)
                (seed 0)
                """
            ]
        )
    }

    @Test("a failure of another effect, with another error, or none at all fails")
    func otherFailures() async {
        let store = makeStore()
        await store.start(Teller())
        await store.send(Tell(number: -1)) { $0.count = -1 }
        await store.receive(failureOf: Loader.Fetch.self)
        await store.send(Tell(number: -2)) { $0.count = -2 }
        await store.receive(failureOf: Teller.Answer.self) { $0 as? Broken == Broken(number: -1) }
        await store.receive(failureOf: Teller.Answer.self)
        await store.finish()
        #expect(failures.messages.count == 3)
        #expect(
            failures.messages[0].hasPrefix("A failure of Fetch was expected, but received was a failure of Answer, set")
        )
        #expect(failures.messages[1].contains("Its error is not as the test says it is."))
        #expect(failures.messages[2].hasPrefix("A failure of Answer was not received."))
    }

    @Test("an action that does not come as its effect failed says so")
    func failedInstead() async {
        let store = makeStore()
        await store.start(Teller())
        await store.send(Tell(number: -1)) { $0.count = -1 }
        await store.receive(Loaded(count: 1))
        #expect(failures.messages.count == 1)
        #expect(
            failures.messages[0].contains("There was a failure of Answer, set off by action 1: Broken(number: -1).")
        )
        await store.receive(failureOf: Teller.Answer.self)
        await store.finish()
    }

    @Test("an input that is refused passes where the test says so, and changes nothing")
    func refused() async {
        let store = TestStore(Counter(), limits: StoreLimits(waiting: 0))
        await store.sendRefused(Load())
        await store.send(Ping())
        await store.finish()
    }

    @Test("an input that is not refused against what the test says fails, and counts as named")
    func notRefused() async {
        let store = makeStore()
        await store.sendRefused(Load())
        #expect(store.state.loading)
        await store.finish()
        #expect(
            failures.messages == [
                """
                Load(from: "there") was not refused: the store had room for it.
                Write: await store.send(Load(from: "there")) { … }
                (seed 0)
                """
            ]
        )
    }

    @Test("an interactor stopped alone has its effects cancelled and sets nothing off any more")
    func stopped() async {
        let store = makeStore()
        let id = await store.start(Loader(clock: store.clock, delay: .seconds(1)))
        await store.send(Load()) { $0.loading = true }
        await store.stop(id)
        await store.advance(by: .seconds(10))
        await store.send(Ping())
        await store.finish()
        #expect(failures.messages.isEmpty)
    }
}
