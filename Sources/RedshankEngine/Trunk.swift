/// The bus on which a side effect dispatches.
///
/// It carries the cause, so each action knows which effect of which action made it. It takes any action, an ``Input``
/// or not, from any thread.
public struct Trunk<State: Sendable>: Sendable {
    let store: Store<State>
    let cause: Cause?
    let scope: Completion?

    /// Hands the action to the Store, which processes it after those it already has; returns at once.
    public func dispatch<A: Action>(
        _ action: A,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) where A.State == State {
        store.enqueue(
            action,
            cause: cause,
            source: SourceLocation(file: file, line: line, function: function),
            scope: scope
        )
    }

    /// Hands the action inside to the Store: what wakes side effects is its own type.
    public func dispatch(
        _ action: AnyAction<State>,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) { dispatch(action.base, file: file, line: line, function: function) }

    /// The same bus without the cause, for what this effect begins and others go on with: a timer, a server.
    ///
    /// What is dispatched on it is a root, and nobody who waits for the effect waits for it.
    public var root: Trunk<State> { Trunk(store: store, cause: nil, scope: nil) }
}

/// Tells one waiter when everything that a dispatched input set off has ended.
///
/// The queued action, its running effects and their trunks hold it, and their further actions in turn. When the last of
/// them lets go, nothing is left to wait for.
final class Completion: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
