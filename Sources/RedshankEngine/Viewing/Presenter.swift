/// From the state to what someone looks at.
///
/// Props are small, `Equatable` values; a viewer gets new ones when they changed, and always the newest. They may carry
/// ``Command``s, which a viewer performs without knowing what they dispatch. A viewer is shown a prepared state by
/// asking `props` for it; no Store is needed for that.
public protocol Presenter<State>: Sendable {
    /// The root state that is looked at.
    associatedtype State: Sendable
    /// What the viewer is shown.
    associatedtype Props: Equatable & Sendable

    /// Whether the props may have changed; where not, they are not computed.
    func reaction(_ box: StateBox<AnyAction<State>>) -> Bool

    /// The props for this state; pure.
    func props(_ state: State) -> Props

    /// The props for this state, with commands on the trunk; pure. A presenter implements one of the two.
    func props(_ state: State, trunk: InputTrunk<State>) -> Props

    /// Somebody begins to look; what they need may be asked for on the trunk.
    func start(_ trunk: InputTrunk<State>)

    /// Nobody looks any more.
    func stop()
}

extension Presenter {
    /// Any action may change the props.
    public func reaction(_ box: StateBox<AnyAction<State>>) -> Bool { true }

    /// Stops the program: a presenter whose props carry commands cannot make them without a trunk.
    public func props(_ state: State) -> Props {
        preconditionFailure("\(Self.self) needs a trunk: call props(_:trunk:), or implement props(_:).")
    }

    /// The props without commands.
    public func props(_ state: State, trunk: InputTrunk<State>) -> Props { props(state) }

    /// Asks for nothing.
    public func start(_ trunk: InputTrunk<State>) {}

    /// Has nothing to end.
    public func stop() {}
}

extension Store {
    /// The props now, and then each time they changed.
    ///
    /// A reader that is slow gets the newest and never a backlog. The presenter is stopped and dropped when the reader
    /// is, and the stream ends when the Store is gone.
    public func present<P: Presenter>(_ presenter: P) -> AsyncStream<P.Props> where P.State == State {
        let (stream, continuation) = AsyncStream.makeStream(of: P.Props.self, bufferingPolicy: .bufferingNewest(1))
        let presentation = Presentation(presenter, inputs, continuation)
        let id = (core.presentations.keys.max() ?? 0) + 1
        core.presentations[id] = presentation
        continuation.onTermination = { [weak self] _ in
            guard let store = self else { return }
            Task { await store.dropPresentation(id) }
        }
        presenter.start(inputs)
        presentation.present(core.state)
        return stream
    }

    private func dropPresentation(_ id: UInt64) { core.presentations[id] = nil }
}

extension Store where State: Equatable {
    /// The state now, and then each time it changed: read-only, the newest, and never the same twice in a row.
    public func states() -> AsyncStream<State> { present(WholeState()) }
}

private struct WholeState<State: Sendable & Equatable>: Presenter {
    func props(_ state: State) -> State { state }
}

/// A presenter with its reader, its own type erased.
@usableFromInline
protocol PresentationProtocol<State>: AnyObject {
    associatedtype State: Sendable
    func look<A: Action>(_ box: StateBox<A>) where A.State == State
    func present(_ state: State)
}

/// A presenter with its reader; it lives on the Store's queue.
private final class Presentation<P: Presenter>: PresentationProtocol {
    private let presenter: P
    private let trunk: InputTrunk<P.State>
    private let continuation: AsyncStream<P.Props>.Continuation
    private var mustPresent = true
    private var last: P.Props?

    init(_ presenter: P, _ trunk: InputTrunk<P.State>, _ continuation: AsyncStream<P.Props>.Continuation) {
        self.presenter = presenter
        self.trunk = trunk
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
        presenter.stop()
    }

    func look<A: Action>(_ box: StateBox<A>) where A.State == P.State {
        if !mustPresent { mustPresent = presenter.reaction(box.erased) }
    }

    func present(_ state: P.State) {
        guard mustPresent else { return }
        mustPresent = false
        let props = presenter.props(state, trunk: trunk)
        guard props != last else { return }
        last = props
        continuation.yield(props)
    }
}
