import RedshankEngine

/// What a share costs, as long as somebody looks.
struct Prices: Sendable, Equatable {
    var share: String?
    var price = 0
}

struct PricesOpened: Input {
    let share: String
    func reduce(_ state: inout Prices) { state.share = share }
}

struct PricesClosed: Input {
    func reduce(_ state: inout Prices) { state.share = nil }
}

struct PriceChanged: Action, Equatable {
    let price: Int
    func reduce(_ state: inout Prices) { state.price = price }
}

/// Hands on what the market says.
struct PriceInteractor: Interactor {
    typealias State = Prices
    let market: @Sendable (String) -> AsyncStream<Int>
    var sideEffects: [AnySideEffect<PriceInteractor>] { Follow() }

    struct Follow: SequenceSideEffect {
        var control: EffectControl<PricesOpened> { .latest.wanted { state, box in state.share == box.action.share } }

        func actions(_ box: StateBox<PricesOpened>, interactor: PriceInteractor) -> some AsyncSequence<
            PriceChanged, Never
        > {
            interactor.market(box.action.share).map { PriceChanged(price: $0) }
        }
    }
}
