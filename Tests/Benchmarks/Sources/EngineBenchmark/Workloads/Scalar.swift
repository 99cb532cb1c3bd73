import RedshankEngine

/// A number as state, to which an action adds.
struct Add: Input {
    let amount: Int
    func reduce(_ state: inout Int) { state &+= amount }
}

/// What an effect dispatches, and nobody else can.
struct Added: Action {
    let amount: Int
    func reduce(_ state: inout Int) { state &+= amount }
}

/// Effects that all ask for the action and find their condition false.
struct FalseConditions: Interactor {
    typealias State = Int
    let count: Int

    var sideEffects: [AnySideEffect<FalseConditions>] { return (0..<count).map { _ in AnySideEffect(Asks()) } }

    struct Asks: ImmediateSideEffect {
        func condition(_ box: StateBox<Add>) -> Bool { box.action.amount < 0 }
        func execute(_ box: StateBox<Add>, trunk: Trunk<Int>, interactor: FalseConditions) {}
    }
}

/// An effect that answers each action with another, on the Store's queue.
struct Echo: Interactor {
    typealias State = Int

    var sideEffects: [AnySideEffect<Echo>] { Answer() }

    struct Answer: ImmediateSideEffect {
        func execute(_ box: StateBox<Add>, trunk: Trunk<Int>, interactor: Echo) {
            trunk.dispatch(Added(amount: box.action.amount))
        }
    }
}

/// An effect that answers an action with as many as it says, each of which adds one.
struct Flood: Interactor {
    typealias State = Int

    var sideEffects: [AnySideEffect<Flood>] { Answers() }

    struct Answers: ImmediateSideEffect {
        func execute(_ box: StateBox<Add>, trunk: Trunk<Int>, interactor: Flood) {
            for _ in 0..<box.action.amount { trunk.dispatch(Added(amount: 1)) }
        }
    }
}

/// An effect that answers each action with another, from a task of its own.
struct EchoLater: Interactor {
    typealias State = Int

    var sideEffects: [AnySideEffect<EchoLater>] { Answer() }

    struct Answer: SideEffect {
        func execute(_ box: StateBox<Add>, trunk: Trunk<Int>, interactor: EchoLater) async {
            trunk.dispatch(Added(amount: box.action.amount))
        }
    }
}
