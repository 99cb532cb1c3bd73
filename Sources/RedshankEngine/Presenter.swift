/// From the state to what someone looks at.
///
/// Props are small, `Equatable` values; a viewer gets new ones when they changed, and always the newest.
public protocol Presenter<State>: Sendable {
    /// The root state that is looked at.
    associatedtype State: Sendable
    /// What the viewer is shown.
    associatedtype Props: Equatable & Sendable

    /// Whether the props may have changed; where not, they are not computed.
    func reaction(_ box: StateBox<AnyAction<State>>) -> Bool

    /// The props for this state; pure.
    func props(_ state: State) -> Props
}

extension Presenter {
    /// Any action may change the props.
    public func reaction(_ box: StateBox<AnyAction<State>>) -> Bool { true }
}

extension Store {
    /// The props now, and then each time they changed.
    ///
    /// A reader that is slow gets the newest and never a backlog. The presenter is dropped when the reader is, and the
    /// stream ends when the Store is gone.
    public func present<P: Presenter>(_ presenter: P) -> AsyncStream<P.Props> where P.State == State {
        let (stream, continuation) = AsyncStream.makeStream(of: P.Props.self, bufferingPolicy: .bufferingNewest(1))
        let presentation = Presentation(presenter, continuation)
        let id = (presentations.keys.max() ?? 0) + 1
        presentations[id] = presentation
        continuation.onTermination = { [weak self] _ in
            guard let store = self else { return }
            Task { await store.dropPresentation(id) }
        }
        presentation.present(state)
        return stream
    }

    private func dropPresentation(_ id: UInt64) { presentations[id] = nil }
}

/// A presenter with its reader, its own type erased.
protocol PresentationProtocol<State>: AnyObject {
    associatedtype State: Sendable
    func look<A: Action>(_ box: StateBox<A>) where A.State == State
    func present(_ state: State)
}

/// A presenter with its reader; it lives on the Store's queue.
private final class Presentation<P: Presenter>: PresentationProtocol {
    private let presenter: P
    private let continuation: AsyncStream<P.Props>.Continuation
    private var mustPresent = true
    private var last: P.Props?

    init(_ presenter: P, _ continuation: AsyncStream<P.Props>.Continuation) {
        self.presenter = presenter
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    func look<A: Action>(_ box: StateBox<A>) where A.State == P.State {
        if !mustPresent { mustPresent = presenter.reaction(box.erased) }
    }

    func present(_ state: P.State) {
        guard mustPresent else { return }
        mustPresent = false
        let props = presenter.props(state)
        guard props != last else { return }
        last = props
        continuation.yield(props)
    }
}
