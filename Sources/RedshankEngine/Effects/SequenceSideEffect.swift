/// A side effect that yields a sequence of actions over time, which are dispatched as they come.
///
/// A subscription, a timer, a download with its progress. A run lasts until the sequence ends, throws or is cancelled, so
/// its ``SideEffect/control`` says until when it is wanted.
///
/// ```swift
/// struct FollowPrice: SequenceSideEffect {
///     var control: EffectControl<PriceOpened> { .latest.cancelled(by: .action(PriceClosed.self)) }
///     func actions(_ box: StateBox<PriceOpened>, interactor: Market) -> some AsyncSequence<PriceChanged, any Error> {
///         interactor.prices(of: box.action.share).map { PriceChanged(price: $0) }
///     }
/// }
/// ```
///
/// Where actions of several types come, the sequence is one of ``AnyAction``.
public protocol SequenceSideEffect<Owner>: SideEffect {
    // Named again, so that the compiler finds both in `actions` where an effect has no condition.
    associatedtype Trigger
    associatedtype Owner

    /// The sequence of actions.
    associatedtype Actions: AsyncSequence where Actions.Element: Action, Actions.Element.State == Trigger.State

    /// The actions to dispatch.
    func actions(_ box: StateBox<Trigger>, interactor: Owner) -> Actions
}

extension SequenceSideEffect {
    /// Dispatches each action of the sequence as it comes.
    public func execute(_ box: StateBox<Trigger>, trunk: Trunk<Trigger.State>, interactor: Owner) async throws {
        for try await action in actions(box, interactor: interactor) {
            try Task.checkCancellation()
            // What wakes side effects is the type of the action itself.
            if let action = action as? AnyAction<Trigger.State> {
                trunk.dispatch(action)
            } else {
                trunk.dispatch(action)
            }
        }
    }
}
