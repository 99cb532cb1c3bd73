import RedshankEngine

/// The list of numbers as a screen shows it.
struct NumbersPresenter: Presenter {
    struct Props: Sendable, Equatable {
        let rows: [String]
        let isBusy: Bool
        let reload: Command
    }

    func reaction(_ box: StateBox<AnyAction<Numbers>>) -> Bool { box.isNew(\.list) }

    func props(_ state: Numbers, trunk: InputTrunk<Numbers>) -> Props {
        Props(
            rows: (state.list.value ?? []).map { "No. \($0)" },
            isBusy: state.list.isLoading,
            reload: trunk.command(LoadNumbers())
        )
    }
}
