public import RedshankEngine

/// Puts a `Middleware` to the test: whether a Store can rely on it.
///
/// ```swift
/// @Test("our middleware keeps to the rules")
/// func middleware() async {
///     await MiddlewareCompatibility(state: AppState(), actions: [LoadNumbers(), Reset()]) { Authorised(users: ["ada"]) }
///         .check()
/// }
/// ```
///
/// Each failure is reported on its own.
public struct MiddlewareCompatibility<M: Middleware>: Sendable {
    private let session: TrialSession<M.State>
    private let make: @Sendable () -> M
    private let reporter: FailureReporter

    /// Names the middleware to be tested.
    ///
    /// - Parameters:
    ///   - state: the state in which the actions are tried.
    ///   - actions: some that it lets pass and some that it drops.
    ///   - patience: how long, in real time, the Store's queue may be held up before that counts as blocked.
    ///   - reporter: who is told of what fails.
    ///   - make: makes a middleware that has seen nothing; it is called more than once.
    public init(
        state: M.State,
        actions: [any Action<M.State>],
        patience: Duration = .seconds(5),
        reporter: FailureReporter = .standard,
        make: @escaping @Sendable () -> M
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
                await session.run(middleware: [make()]) == nil
                    ? "the Store did not come to the end of its actions in \(session.patience)." : nil
            },
            CompatibilityCheck("an action that is dropped is dropped for a reason", reasons),
            CompatibilityCheck("its answers follow from what it saw and nothing else", sameAnswers),
        ]
        await reporter.report("middleware", checks, at: place)
    }

    private func reasons() async -> String? {
        guard let course = await session.run(middleware: [make()]) else { return nil }
        guard let line = course.outcomes.first(where: { $0.hasSuffix(" is dropped: ") }) else { return nil }
        return "\(line)— nothing. Say why, for whoever reads the log."
    }

    private func sameAnswers() async -> String? {
        guard let first = await session.run(middleware: [make()]),
            let second = await session.run(middleware: [make()])
        else { return nil }
        guard let pair = zip(first.outcomes, second.outcomes).first(where: { $0 != $1 }) else { return nil }
        return """
            of the same action in the same state, at the same moment, one of them says “\(pair.0)” and another “\(pair.1)”. \
            It must not read a clock, a random number or what others change.
            """
    }
}
