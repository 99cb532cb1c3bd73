import Dispatch
import RedshankEngine
import RedshankTesting
import Synchronization

/// The state on which the engine is put to the test.
struct Ledger: Sendable, Equatable {
    var amounts: [Int] = []
    var bookings: [Int] = []
    var closedAt: Moment?
}

struct Enter: Input {
    let amount: Int
    func reduce(_ state: inout Ledger) { state.amounts.append(amount) }
}

struct Touch: Input {
    func reduce(_ state: inout Ledger) {}
}

struct Close: Input {
    static let name = "ledger.close"
    func reduce(_ state: inout Ledger, at moment: Moment) { state.closedAt = moment }
}

struct Booked: Action, Equatable {
    let amount: Int
    func reduce(_ state: inout Ledger) { state.bookings.append(amount) }
}

/// An interactor with whatever effects a test gives it.
struct Desk: Interactor {
    typealias State = Ledger

    let effects: [AnySideEffect<Desk>]
    var starting: @Sendable (Trunk<Ledger>) -> Void = { _ in }
    var stopping: @Sendable () async -> Void = {}

    var sideEffects: [AnySideEffect<Desk>] { return effects }
    func start(_ trunk: Trunk<Ledger>) { starting(trunk) }
    func stop() async { await stopping() }
}

/// A side effect whose condition and work a test writes in place.
struct On<Trigger: Action<Ledger>>: SideEffect {
    var condition: @Sendable (StateBox<Trigger>) -> Bool = { _ in true }
    let work: @Sendable (StateBox<Trigger>, Trunk<Ledger>) async -> Void

    func condition(_ box: StateBox<Trigger>) -> Bool { condition(box) }
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Ledger>, interactor: Desk) async { await work(box, trunk) }
}

/// The same, in place.
struct AtOnce<Trigger: Action<Ledger>>: ImmediateSideEffect {
    var condition: @Sendable (StateBox<Trigger>) -> Bool = { _ in true }
    let work: @Sendable (StateBox<Trigger>, Trunk<Ledger>) -> Void

    func condition(_ box: StateBox<Trigger>) -> Bool { condition(box) }
    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Ledger>, interactor: Desk) { work(box, trunk) }
}

/// A side effect with a name of its own: books what was entered.
struct Book: SideEffect {
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async {
        trunk.dispatch(Booked(amount: box.action.amount))
    }
}

/// Notes everything that a Store tells its observers.
final class Witness: StoreObserver {
    typealias State = Ledger

    let boxes = Notes<StateBox<AnyAction<Ledger>>>()
    let drops = Notes<(name: String, stamp: ActionStamp, reason: String)>()
    let setOff = Notes<String>()

    func processed<A: Action<Ledger>>(_ box: StateBox<A>) { boxes.add(box.erased) }
    func dropped<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, reason: String) {
        drops.add((A.name, stamp, reason))
    }
    func setsOff(_ effect: String, stamp: ActionStamp) { setOff.add("\(stamp.number) \(effect)") }

    var stamps: [ActionStamp] { boxes.all.map(\.stamp) }
}

/// A list that is written from anywhere.
final class Notes<Note: Sendable>: Sendable {
    private let notes = Lock<[Note]>([])
    func add(_ note: Note) { notes.withLock { $0.append(note) } }
    var all: [Note] { notes.withLock { $0 } }
}

func makeStore<State: Sendable>(
    _ state: State,
    clock: ManualClock = ManualClock(),
    middleware: [any Middleware<State>] = [],
    observers: [any StoreObserver<State>] = []
) -> Store<State> {
    Store(state, queue: DispatchQueue(label: "store"), clock: clock, middleware: middleware, observers: observers)
}
