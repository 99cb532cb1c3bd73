import RedshankEngine
import RedshankTesting

/// A state that is recorded, with what changes it.
struct Till: Sendable, Equatable, Codable {
    var amounts: [Int] = []
    var total = 0
    var doubled: [String: Int] = [:]
    var closedAt: Moment?
}

struct Put: Input, Codable {
    static let name = "till.put"
    let amount: Int
    func reduce(_ state: inout Till) {
        state.amounts.append(amount)
        state.total += amount
    }
}

/// What the side effect makes of each ``Put``.
struct Doubled: Action, Codable {
    static let name = "till.doubled"
    let amount: Int
    let words: String
    func reduce(_ state: inout Till) { state.doubled[words, default: 0] += amount }
}

struct ShutTill: Input, Codable {
    static let name = "till.shut"
    func reduce(_ state: inout Till, at moment: Moment) { state.closedAt = moment }
}

/// In no catalogue.
struct Scribble: Input {
    func reduce(_ state: inout Till) { state.total += 1_000 }
}

/// In the catalogue, but without an encoding.
struct Unspeakable: Input, Codable {
    struct Reason: Error {}
    init() {}
    init(from decoder: any Decoder) throws { throw Reason() }
    func encode(to encoder: any Encoder) throws { throw Reason() }
    func reduce(_ state: inout Till) { state.total -= 1 }
}

/// Drops amounts of nothing.
struct NothingIsDropped: Middleware {
    func handle<A: Action>(_ action: A, stamp: ActionStamp, state: Till) -> Passage where A.State == Till {
        (action as? Put)?.amount == 0 ? .drop(reason: "nothing to put") : .proceed
    }
}

struct Doubler: Interactor {
    typealias State = Till

    var sideEffects: [AnySideEffect<Doubler>] { return [AnySideEffect(DoubleIt())] }

    struct DoubleIt: SideEffect {
        func condition(_ box: StateBox<Put>) -> Bool { box.action.amount % 2 == 0 }
        func execute(_ box: StateBox<Put>, trunk: Trunk<Till>, interactor: Doubler) async {
            trunk.dispatch(Doubled(amount: box.action.amount * 2, words: "of \(box.action.amount % 7)"))
        }
    }
}

let tillCatalog = ActionCatalog<Till>().action(Put.self).action(Doubled.self).action(ShutTill.self)
    .action(Unspeakable.self)
