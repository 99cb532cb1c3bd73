import RedshankEngine
import RedshankTesting
import Testing

@Suite("FailureReporter")
struct FailureReporterTests {
    @Test("unless told otherwise an assertion that fails is an issue of Swift Testing, where it stands in the test")
    func standard() {
        withKnownIssue {
            Given(Counter()).when(Load()).thenNothingChanges()
        } matching: { issue in
            issue.comments.first?.rawValue.hasPrefix("The state after Load(from: \"there\")") == true
                && issue.sourceLocation?.fileID == "RedshankTestingTests/FailureReporterTests.swift"
        }
    }
}
