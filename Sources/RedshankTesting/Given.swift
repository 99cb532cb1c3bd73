public import RedshankEngine

/// A state in which an action is to be tried, alone: without a Store, without effects.
///
/// ```swift
/// Given(AppState())
///     .when(LoadNumbers())
///     .then { $0.numbers = .loading }
///     .thenSetsOff(FetchNumbers())
/// ```
public struct Given<State: Sendable & Equatable>: Sendable {
    private let state: State
    private let moment: Moment
    private let reporter: FailureReporter

    /// Begins with a state, at a moment.
    ///
    /// - Parameters:
    ///   - state: the state before.
    ///   - moment: when the action happens, for reducers that need it.
    ///   - reporter: who is told that an assertion failed.
    public init(_ state: State, at moment: Moment = ManualClock().now(), reporter: FailureReporter = .standard) {
        self.state = state
        self.moment = moment
        self.reporter = reporter
    }

    /// The state after an action that came before.
    public func and<A: Action>(_ action: A) -> Given where A.State == State {
        var next = state
        action.reduce(&next, at: moment)
        return Given(next, at: moment, reporter: reporter)
    }

    /// The same state later.
    public func after(_ duration: Duration) -> Given {
        Given(state, at: moment.advanced(by: duration), reporter: reporter)
    }

    /// Tries the action.
    public func when<A: Action>(_ action: A) -> When<A> where A.State == State {
        var new = state
        action.reduce(&new, at: moment)
        return when(action, leadsTo: new)
    }

    /// Tries a condition on a state that did not come of the action's reducer.
    public func when<A: Action>(_ action: A, leadsTo new: State) -> When<A> where A.State == State {
        let source = RedshankEngine.SourceLocation(file: #fileID, line: #line, function: #function)
        let stamp = ActionStamp(number: 1, moment: moment, source: source)
        return When(box: StateBox(old: state, new: new, action: action, stamp: stamp), reporter: reporter)
    }
}
