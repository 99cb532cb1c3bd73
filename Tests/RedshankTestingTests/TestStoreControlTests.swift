import RedshankEngine
import RedshankTesting
import Testing

/// What the engine itself waits for, it waits for on the test's clock.
@Suite("TestStore and effects under control", .timeLimit(.minutes(1)))
struct TestStoreControlTests {
    private struct Failing: Error {}

    private struct Controlled: Interactor {
        typealias State = Counter
        let control: EffectControl<Load>
        var work: @Sendable (Trunk<Counter>) async throws -> Void = { $0.dispatch(Loaded(count: 7)) }
        var sideEffects: [AnySideEffect<Controlled>] { Fetch(control: control) }

        struct Fetch: SideEffect {
            let control: EffectControl<Load>
            func execute(_ box: StateBox<Load>, trunk: Trunk<Counter>, interactor: Controlled) async throws {
                try await interactor.work(trunk)
            }
        }
    }

    @Test("a debounce is over when the test lets its time pass, and not before")
    func debounce() async {
        let store = TestStore(Counter())
        let begin = store.clock.now()
        await store.start(Controlled(control: .latest.debounced(.seconds(2))))
        await store.send(Load()) { $0.loading = true }
        await store.advance(by: .seconds(1))
        await store.send(Load())
        await store.advance(by: .milliseconds(1_999))
        await store.send(Ping())
        await store.advance(by: .milliseconds(1))
        await store.receive(Loaded(count: 7)) {
            $0 = Counter(count: 7, loading: false, loadedAt: begin.advanced(by: .seconds(3)))
        }
        await store.finish()
    }

    @Test("a deadline and the pauses between attempts are gone through from one to the next")
    func retries() async {
        let store = TestStore(Counter())
        let clock = store.clock
        let retried = EffectControl<Load>.concurrent.deadline(.seconds(3)).retried(
            RetryPolicy(attempts: 2, firstPause: .seconds(5))
        )
        await store.start(Controlled(control: retried) { _ in try await clock.sleep(for: .seconds(100)) })
        await store.send(Load()) { $0.loading = true }
        await store.advance(by: .seconds(20))
        await store.receive(failureOf: Controlled.Fetch.self)
        await store.receive(failureOf: Controlled.Fetch.self) { $0 is DeadlineExceeded }
        await store.finish()
    }
}
