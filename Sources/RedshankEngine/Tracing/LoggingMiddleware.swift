/// Writes a line for each action that is about to be processed: what it is, what made it and where it was dispatched.
///
/// ```swift
/// let logging = LoggingMiddleware<AppState>(excluding: [Tick.self]) { line in print(line) }
/// let store = Store(AppState(), queue: queue, clock: clock, middleware: [logging])
/// // 1 LoadNumbers  Screen.swift:12 viewDidLoad()
/// // 2 NumbersLoaded ← FetchNumbers of 1  API.swift:30 execute(_:trunk:interactor:)
/// ```
///
/// It drops nothing. It sees what those before it let pass, so it belongs first; what is dropped is told to observers,
/// with the reason. The line is made on the Store's queue, and so is the call that writes it: exclude what comes often,
/// and let the closure hand the line on.
public struct LoggingMiddleware<State: Sendable>: Middleware {
    private let showsValues: Bool
    private let showsState: Bool
    private let excluded: Set<ObjectIdentifier>
    private let isExcluded: (@Sendable (any Action<State>) -> Bool)?
    private let write: @Sendable (String) -> Void

    /// Makes one that writes what is not excluded.
    ///
    /// - Parameters:
    ///   - showsValues: whether a line holds the action with its values, and not only its name.
    ///   - showsState: whether a line ends with the state before the action.
    ///   - types: the types of the actions that are not logged.
    ///   - isExcluded: says of an action that it is not logged.
    ///   - write: takes a line, without its end. It is called on the Store's queue and must not block.
    public init(
        showsValues: Bool = false,
        showsState: Bool = false,
        excluding types: [any Action<State>.Type] = [],
        where isExcluded: (@Sendable (any Action<State>) -> Bool)? = nil,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.showsValues = showsValues
        self.showsState = showsState
        excluded = Set(types.map { ObjectIdentifier($0) })
        self.isExcluded = isExcluded
        self.write = write
    }

    /// Writes the line, and lets the action go on.
    public func handle<A: Action>(_ action: A, stamp: ActionStamp, state: State) -> Passage where A.State == State {
        if excluded.contains(ObjectIdentifier(A.self)) || isExcluded?(action) == true { return .proceed }
        let what = showsValues ? String(oneLine: action) : A.name
        let cause = stamp.cause.map { " ← \($0.effect) of \($0.number)" } ?? ""
        let end = showsState ? "  in \(String(oneLine: state))" : ""
        write("\(stamp.number) \(what)\(cause)  \(stamp.source.short) \(stamp.source.function)\(end)")
        return .proceed
    }
}
