#if canImport(Testing)
    import Testing
#endif

/// What an assertion found, and where the test made it.
public struct AssertionFailure: Sendable {
    /// What was expected, what there was, and what to write.
    public let message: String
    /// The test's file as `#fileID` gives it.
    public let fileID: String
    /// The test's file as `#filePath` gives it.
    public let filePath: String
    /// The line of the assertion.
    public let line: Int
    /// The column of the assertion.
    public let column: Int
}

/// Where assertions report that they failed.
///
/// Unless told otherwise they record an issue of Swift Testing. Give another one to use the assertions under another
/// test library, or to test that an assertion fails.
public struct FailureReporter: Sendable {
    private let report: @Sendable (AssertionFailure) -> Void

    /// Reports failures by calling the closure.
    public init(_ report: @escaping @Sendable (AssertionFailure) -> Void) { self.report = report }

    /// Records an issue of Swift Testing; where that is not to be had, stops the program.
    public static let standard = FailureReporter { failure in
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: failure.message),
                sourceLocation: Testing.SourceLocation(
                    fileID: failure.fileID,
                    filePath: failure.filePath,
                    line: failure.line,
                    column: failure.column
                )
            )
        #else
            fatalError("\(failure.fileID):\(failure.line): \(failure.message)")
        #endif
    }

    func callAsFunction(_ message: String, at place: Place) {
        report(
            AssertionFailure(
                message: message,
                fileID: place.fileID.description,
                filePath: place.filePath.description,
                line: Int(place.line),
                column: Int(place.column)
            )
        )
    }
}

/// Where a test makes an assertion.
struct Place: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
}
