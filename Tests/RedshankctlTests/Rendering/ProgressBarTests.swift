import Testing

@testable import redshankctl

@Suite("The progress bar")
struct ProgressBarTests {
    @Test("it fills up and never leaves its frame")
    func text() {
        #expect(ProgressBar.text(0) == "reading the record [..............................] 0 %")
        #expect(ProgressBar.text(0.5) == "reading the record [###############...............] 50 %")
        #expect(ProgressBar.text(1.7) == "reading the record [##############################] 100 %")
        #expect(ProgressBar.text(-1) == ProgressBar.text(0))
    }
}
