public import RedshankEngine

/// Puts a `StoreObserver` to the test: whether a Store goes on as if nobody looked.
///
/// ```swift
/// @Test("our log keeps to the rules")
/// func log() async {
///     await ObserverCompatibility(state: AppState(), actions: [LoadNumbers()]) { ActionLog() }.check()
/// }
/// ```
///
/// Each failure is reported on its own.
public struct ObserverCompatibility<Observer: StoreObserver>: Sendable {
    private let session: TrialSession<Observer.State>
    private let make: @Sendable () -> Observer
    private let reporter: FailureReporter

    /// Names the observer to be tested.
    ///
    /// - Parameters:
    ///   - state: the state in which the actions are tried.
    ///   - actions: some of all kinds that it tells apart.
    ///   - patience: how long, in real time, the Store's queue may be held up before that counts as blocked.
    ///   - reporter: who is told of what fails.
    ///   - make: makes an observer that has seen nothing; it is called more than once.
    public init(
        state: Observer.State,
        actions: [any Action<Observer.State>],
        patience: Duration = .seconds(5),
        reporter: FailureReporter = .standard,
        make: @escaping @Sendable () -> Observer
    ) {
        session = TrialSession(state: state, actions: actions, patience: patience)
        self.make = make
        self.reporter = reporter
    }

    /// Runs all checks and reports each that fails.
    public nonisolated(nonsending) func check(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let checks = [
            CompatibilityCheck("it does not hold up the Store's queue") {
                await session.run(observers: [make()]) == nil
                    ? "the Store did not come to the end of its actions in \(session.patience)." : nil
            },
            CompatibilityCheck("two of them may look at one Store, and one at two Stores") {
                let shared = make()
                async let other = session.run(observers: [shared])
                let both = await session.run(observers: [shared, make()])
                return await other == nil || both == nil ? "a Store did not come to the end of its actions." : nil
            },
        ]
        await reporter.report("observer", checks, at: place)
    }
}
