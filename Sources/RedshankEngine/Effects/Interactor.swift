/// A set of side effects with what they need: a client, a database, a clock.
///
/// The Store starts it before the first action and stops it after the last. What it needs is given to it from outside,
/// so that a test or a simulation gives it something else.
public protocol Interactor: Sendable {
    /// The root state that its side effects look at.
    associatedtype State: Sendable

    /// The side effects, one a line.
    @SideEffectsBuilder<Self> var sideEffects: [AnySideEffect<Self>] { get }

    /// Begins what the interactor does unasked; what it dispatches on this trunk are roots.
    func start(_ trunk: Trunk<State>)

    /// Ends what ``start(_:)`` began.
    func stop() async
}

extension Interactor {
    /// Begins nothing.
    public func start(_ trunk: Trunk<State>) {}
    /// Has nothing to end.
    public func stop() async {}
}

/// One interactor of one Store, to stop it alone.
public struct InteractorID: Sendable, Hashable {
    /// The Store, by its address: ids of one mean nothing to another.
    let store: ObjectIdentifier
    let number: UInt64
}
