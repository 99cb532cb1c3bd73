/// What wakes a side effect.
///
/// An effect whose box names an action type is woken by just that type and needs none of these. One that takes a
/// `StateBox<AnyAction<…>>` is woken by every action, unless it lists its triggers.
///
/// ```swift
/// struct Save: SideEffect {
///     var triggers: [EffectTrigger<AppState>] { [.action(Renamed.self), .action(Closed.self), .changed(\.settings)] }
///     func execute(_ box: StateBox<AnyAction<AppState>>, trunk: Trunk<AppState>, interactor: Disk) async { … }
/// }
/// ```
public struct EffectTrigger<State: Sendable>: Sendable, CustomStringConvertible {
    @usableFromInline
    enum Kind: Sendable {
        case action(@Sendable (WideEffect<State>, inout EffectIndex<State>) -> Void)
        case changed(any PartialKeyPath<State> & Sendable)
        case every
    }

    /// What it is, for people: an action's name, a path, or `every action`.
    public let description: String
    /// Whether it wakes the effect for this action.
    let matches: @Sendable (StateBox<AnyAction<State>>) -> Bool
    let kind: Kind

    @usableFromInline
    init(_ description: String, _ kind: Kind, matches: @escaping @Sendable (StateBox<AnyAction<State>>) -> Bool) {
        self.description = description
        self.kind = kind
        self.matches = matches
    }

    /// Actions of this type.
    @inlinable
    public static func action<A: Action>(_ type: A.Type) -> EffectTrigger where A.State == State {
        EffectTrigger(A.name, .action { effect, index in index.insert(effect.bound(to: type)) }) { box in
            box.action.base is A
        }
    }

    /// Actions that change the value at the path.
    ///
    /// - Complexity: the two values are read and compared once an action for all effects that name the same path.
    public static func changed<Value: Equatable & Sendable>(_ path: any KeyPath<State, Value> & Sendable)
        -> EffectTrigger
    {
        EffectTrigger("a change of \(path)", .changed(path)) { box in box.isNew(path) }
    }

    /// Every action.
    public static var every: EffectTrigger { EffectTrigger("every action", .every) { _ in true } }

    /// What wakes an effect that lists no triggers.
    static func standard<A: Action>(_ type: A.Type) -> [EffectTrigger] where A.State == State {
        type == AnyAction<State>.self ? [.every] : [.action(type)]
    }
}
