import RedshankEngine
import RedshankTesting

// Side effects to trace. They say where they dispatch, so that the texts of the tests do not depend on this file's lines.

/// Books what was entered.
struct Booking: SideEffect {
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async {
        trunk.dispatch(Booked(amount: box.action.amount), file: "App/Desk.swift", line: 40)
    }
}

/// Files what was booked a while later, and closes the ledger.
struct File: SideEffect {
    let clock: ManualClock
    func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        try await clock.sleep(for: .milliseconds(1_250))
        trunk.dispatch(Filed(), file: "App/Archive.swift", line: 8)
        trunk.dispatch(Close(), file: "App/Archive.swift", line: 9)
    }
}

struct Filed: Action {
    func reduce(_ state: inout Ledger) {}
}

/// Does something of which the Store hears nothing.
struct Print: ImmediateSideEffect {
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) {}
}

/// Fails.
struct Post: SideEffect {
    func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        throw Refused(reason: "the line\nis dead")
    }
}

struct Refused: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}

/// Tells whoever listens.
struct Show: DecidingSideEffect {
    func decide(_ box: StateBox<Booked>) -> EffectDecision<Desk> { .output(Shown(amount: box.action.amount)) }
}

struct Shown: Output, Equatable {
    typealias State = Ledger
    let amount: Int
}

/// Enters the next amount, again and again.
struct Again: SideEffect {
    let most: Int
    func condition(_ box: StateBox<Enter>) -> Bool { box.action.amount < most }
    func execute(_ box: StateBox<Enter>, trunk: Trunk<Ledger>, interactor: Desk) async {
        trunk.dispatch(Enter(amount: box.action.amount + 1), file: "App/Desk.swift", line: 50)
    }
}

/// Drops every action of a type.
struct Refusing<Refused: Action<Ledger>>: Middleware {
    typealias State = Ledger
    func handle<A: Action<Ledger>>(_ action: A, stamp: ActionStamp) -> Passage {
        A.self == Refused.self ? .drop(reason: "no \(A.name) today") : .proceed
    }
}

// MARK: - A second interactor

struct Office: Interactor {
    typealias State = Ledger

    let effects: [AnySideEffect<Office>]
    var sideEffects: [AnySideEffect<Office>] { return effects }

    /// Has the same name as another interactor's effect.
    struct Booking: SideEffect {
        func execute(_ box: StateBox<Booked>, trunk: Trunk<Ledger>, interactor: Office) async {}
    }
}

/// Is woken by an action and by a value that changed.
struct Archive: SideEffect {
    var triggers: [EffectTrigger<Ledger>] { [.action(Close.self), .changed(\.amounts)] }
    func condition(_ box: StateBox<AnyAction<Ledger>>) -> Bool { box.new.amounts.count > 1 }
    func execute(_ box: StateBox<AnyAction<Ledger>>, trunk: Trunk<Ledger>, interactor: Office) async {}
}

/// Is woken by every action.
struct Stamp: ImmediateSideEffect {
    func execute(_ box: StateBox<AnyAction<Ledger>>, trunk: Trunk<Ledger>, interactor: Office) {}
}
