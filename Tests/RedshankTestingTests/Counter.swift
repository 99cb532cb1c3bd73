import RedshankEngine
import RedshankTesting
import Synchronization

/// The state on which the test store is put to the test.
struct Counter: Sendable, Equatable {
    var count = 0
    var loading = false
    var loadedAt: Moment?
}

struct Load: Input, Equatable {
    var from = "there"
    func reduce(_ state: inout Counter) { state.loading = true }
}

struct Loaded: Action, Equatable {
    let count: Int
    func reduce(_ state: inout Counter, at moment: Moment) {
        state.count = count
        state.loading = false
        state.loadedAt = moment
    }
}

struct Ping: Input {
    func reduce(_ state: inout Counter) {}
}

/// Loads a count after a time.
struct Loader: Interactor {
    typealias State = Counter
    var clock: any EngineClock = ManualClock()
    var delay: Duration = .zero
    var counts = [1]

    var sideEffects: [AnySideEffect<Loader>] {
        Fetch()
        Echo()
    }

    struct Fetch: SideEffect {
        func condition(_ box: StateBox<Load>) -> Bool { box.isNew(\.loading) }
        func execute(_ box: StateBox<Load>, trunk: Trunk<Counter>, interactor: Loader) async {
            for count in interactor.counts {
                if interactor.delay > .zero { try? await interactor.clock.sleep(for: interactor.delay) }
                if Task.isCancelled { return }
                trunk.dispatch(Loaded(count: count))
            }
        }
    }

    struct Echo: ImmediateSideEffect {
        func execute(_ box: StateBox<Ping>, trunk: Trunk<Counter>, interactor: Loader) {}
    }
}

/// Keeps the failures that assertions report.
final class Failures: Sendable {
    private let failures = Lock<[AssertionFailure]>([])
    var reporter: FailureReporter { FailureReporter { failure in self.failures.withLock { $0.append(failure) } } }
    var all: [AssertionFailure] { failures.withLock { $0 } }
    var messages: [String] { all.map(\.message) }
}

/// Drops what was loaded and is odd.
struct Odd: Middleware {
    typealias State = Counter
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: Counter) -> Passage where A.State == Counter {
        guard let loaded = action as? Loaded, !loaded.count.isMultiple(of: 2) else { return .proceed }
        return .drop(reason: "\(loaded.count) is odd")
    }
}

/// Refuses to load from a place.
struct Refusing: Middleware {
    typealias State = Counter
    let place: String
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: Counter) -> Passage where A.State == Counter {
        (action as? Load)?.from == place ? .drop(reason: "not from \(place)") : .proceed
    }
}
