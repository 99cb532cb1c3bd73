import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("ObserverCompatibility", .timeLimit(.minutes(1)))
struct ObserverCompatibilityTests {
    private let failures = Failures()

    private func check<O: StoreObserver<Counter>>(
        patience: Duration = .seconds(60),
        _ make: @escaping @Sendable () -> O
    ) async {
        await ObserverCompatibility(
            state: Counter(),
            actions: [Ping(), Load(), Loaded(count: 3)],
            patience: patience,
            reporter: failures.reporter,
            make: make
        ).check()
    }

    @Test("one that only looks passes")
    func passes() async {
        await check { Watcher { _ in } }
        #expect(failures.messages.isEmpty)
    }

    @Test("one that holds up the Store's queue fails")
    func blocks() async {
        let gate = Gate()
        await check(patience: .milliseconds(50)) { Watcher { _ in gate.wait() } }
        gate.open()
        #expect(failures.messages.count == 2)
        #expect(failures.messages[0].hasPrefix("The observer fails the check that it does not hold up the Store's"))
    }

    @Test("one that cannot look at two Stores at once fails")
    func shared() async {
        // The second Store that it is told of waits for ever.
        let first = Asked()
        let gate = Gate()
        await check(patience: .seconds(4)) {
            let own = Asked()
            return Watcher { name in
                guard name == "Ping" else { return }
                if own.count.add(1, ordering: .relaxed).newValue == 3 { gate.wait() }
                first.count.add(1, ordering: .relaxed)
            }
        }
        gate.open()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("two of them may look at one Store, and one at two Stores"))
    }

    private struct Watcher: StoreObserver {
        typealias State = Counter
        let look: @Sendable (String) -> Void
        func processed<A: Action<Counter>>(_ box: StateBox<A>) { look(A.name) }
        func dropped<A: Action<Counter>>(_ action: A, stamp: ActionStamp, reason: String) {}
    }
}
