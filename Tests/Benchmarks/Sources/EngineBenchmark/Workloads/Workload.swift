import Dispatch
import Glibc
import RedshankEngine

/// A Store that is given one action over and over.
///
/// The loops name the action's type, as whoever uses the engine does: so the compiler makes what processes it for just
/// this type.
struct Workload: Sendable {
    /// Dispatches actions of these numbers, and waits until the last has been processed.
    let run: @Sendable (_ numbers: Range<Int>) async -> Void

    /// The nanoseconds an action takes from its dispatch until it has been processed.
    func nanoseconds(_ actions: Int, _ round: Int) async -> Double {
        await EngineBenchmark.nanoseconds(each: actions) { await run(numbers(actions, round)) }
    }

    /// So many records, and effects of which one asks for the action.
    static func records(_ count: Int, effects: Int) async -> Workload {
        await records(count, RecordEffects(others: effects - 1))
    }

    /// So many records, of which an action sets one.
    static func records<I: Interactor>(_ count: Int, _ interactor: I) async -> Workload where I.State == Records {
        let store = Store.measured(Records(count))
        await store.start(interactor)
        return Workload { numbers in
            await bursts(numbers) { burst in
                for number in burst {
                    insist { try store.dispatch(SetRecord(key: Records.key(number, of: count), number: number)) }
                }
                await insist { try await store.send(SetRecord(key: 0, number: 0)) }
            }
        }
    }

    /// A number as state, to which an action adds, and nobody who asks for the action.
    static func scalar() -> Workload { scalar(.measured(0)) }

    /// A number as state, to which an action adds, and an interactor.
    static func scalar<I: Interactor>(_ interactor: I) async -> Workload where I.State == Int {
        let store = Store.measured(0)
        await store.start(interactor)
        return scalar(store)
    }

    private static func scalar(_ store: Store<Int>) -> Workload {
        Workload { numbers in
            await bursts(numbers) { burst in
                for number in burst { insist { try store.dispatch(Add(amount: number)) } }
                await insist { try await store.send(Add(amount: 0)) }
            }
        }
    }
}

/// Dispatches an input, and again some time later where the Store is full.
@inline(__always)
func insist(_ dispatch: () throws -> Void) {
    while (try? dispatch()) == nil { usleep(100) }
}

/// Sends an input, and again some time later where the Store is full.
func insist(_ send: () async throws -> Void) async {
    while (try? await send()) == nil { usleep(100) }
}

/// The numbers of the actions of a round, which go on where those of the round before ended.
func numbers(_ actions: Int, _ round: Int) -> Range<Int> { actions * round..<actions * (round + 1) }

/// Calls the closure for all numbers, in bursts that fit into a Store's queue.
func bursts(_ numbers: Range<Int>, _ body: (Range<Int>) async -> Void) async {
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 50_000) {
        await body(first..<min(first + 50_000, numbers.upperBound))
    }
}

/// Lets everything pass.
struct Pass<State: Sendable>: Middleware {
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State { .proceed }
}

extension Store {
    /// A Store as a daemon has it: a queue of its own, the machine's clock, one middleware.
    static func measured(_ state: State, limits: StoreLimits = StoreLimits()) -> Store<State> {
        Store(state, queue: DispatchQueue(label: "store"), clock: MachineClock(), middleware: [Pass()], limits: limits)
    }
}
