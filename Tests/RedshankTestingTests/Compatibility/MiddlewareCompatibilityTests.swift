import Dispatch
import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@Suite("MiddlewareCompatibility", .timeLimit(.minutes(1)))
struct MiddlewareCompatibilityTests {
    private let failures = Failures()
    private let actions: [any Action<Counter>] = [Ping(), Load(from: "nowhere"), Load(), Loaded(count: 3)]

    private func check<M: Middleware<Counter>>(
        patience: Duration = .seconds(60),
        _ make: @escaping @Sendable () -> M
    ) async {
        await MiddlewareCompatibility(
            state: Counter(),
            actions: actions,
            patience: patience,
            reporter: failures.reporter,
            make: make
        ).check()
    }

    @Test("one that keeps to the rules passes")
    func passes() async {
        await check { Refusing(place: "nowhere") }
        await check { Odd() }
        await check { Counting() }
        #expect(failures.messages.isEmpty)
    }

    @Test("one that says not why it drops fails")
    func noReason() async {
        struct Mute: Middleware {
            typealias State = Counter
            func handle<A: Action<Counter>>(_ action: A, stamp: ActionStamp) -> Passage {
                action is Loaded ? .drop(reason: "") : .proceed
            }
        }
        await check { Mute() }
        #expect(
            failures.messages == [
                """
                The middleware fails the check that an action that is dropped is dropped for a reason: Loaded is \
                dropped: — nothing. Say why, for whoever reads the log.
                """
            ]
        )
    }

    @Test("one whose answers follow from something that others change fails")
    func fickle() async {
        struct Fickle: Middleware {
            typealias State = Counter
            let asked: Asked
            func handle<A: Action<Counter>>(_ action: A, stamp: ActionStamp) -> Passage {
                asked.count.add(1, ordering: .relaxed).newValue > 20 ? .drop(reason: "enough") : .proceed
            }
        }
        let asked = Asked()
        await check { Fickle(asked: asked) }
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].contains("its answers follow from what it saw and nothing else: of the same"))
        #expect(failures.messages[0].contains("“Ping is processed” and another “Ping is dropped: enough”"))
    }

    @Test("one that holds up the Store's queue fails")
    func blocks() async {
        struct Blocking: Middleware {
            typealias State = Counter
            let gate: Gate
            func handle<A: Action<Counter>>(_ action: A, stamp: ActionStamp) -> Passage {
                gate.wait()
                return .proceed
            }
        }
        let gate = Gate()
        await check(patience: .milliseconds(50)) { Blocking(gate: gate) }
        gate.open()
        #expect(failures.messages.count == 1)
        #expect(failures.messages[0].hasPrefix("The middleware fails the check that it does not hold up the Store's"))
    }

    /// Drops each third action that it saw: what it saw is its own.
    private final class Counting: Middleware {
        typealias State = Counter
        private let asked = Asked()
        func handle<A: Action<Counter>>(_ action: A, stamp: ActionStamp) -> Passage {
            asked.count.add(1, ordering: .relaxed).newValue % 3 == 0 ? .drop(reason: "the third") : .proceed
        }
    }
}

final class Asked: Sendable {
    let count = Atomic(0)
}

/// Holds up whoever waits until it is opened.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}
