import RedshankEngine

/// An output of the counter's effects.
struct Told: Output, Equatable {
    typealias State = Counter
    let number: Int
}

struct Tell: Input, Equatable {
    let number: Int
    func reduce(_ state: inout Counter) { state.count = number }
}

struct Broken: Error, Equatable {
    let number: Int
}

/// Tells each number as an output; what is negative fails, and zero is not told.
struct Teller: Interactor {
    typealias State = Counter

    var sideEffects: [AnySideEffect<Teller>] { Answer() }

    struct Answer: DecidingSideEffect {
        func decide(_ box: StateBox<Tell>) -> EffectDecision<Teller> {
            let number = box.action.number
            if number == 0 { return .none }
            if number > 0 { return .output(Told(number: number)) }
            return .run { _, _ in throw Broken(number: number) }
        }
    }
}
