import Testing

@Suite("Unsafe")
struct UnsafeTests {
    @Test("whoever turns a check of the compiler off proves it in a comment")
    func keeps() {
        let faults = Repository.swiftFiles.flatMap(UnsafeRule.faults(of:))
        #expect(faults == [])
    }

    @Test("a check that is turned off without a comment is found")
    func finds() {
        let bare = "let a = 1\nfinal class A: @unchecked Sendable {}\n"
        let fault = "A.swift:2: `@unchecked Sendable` without a comment directly above that proves it"
        #expect(UnsafeRule.faults(of: SwiftFile("A.swift", bare)) == [fault])
        let far = "// It is only read.\n\nnonisolated(unsafe) let a = b"
        let unsafe = "A.swift:3: `nonisolated(unsafe)` without a comment directly above that proves it"
        #expect(UnsafeRule.faults(of: SwiftFile("A.swift", far)) == [unsafe])
        #expect(UnsafeRule.faults(of: SwiftFile("A.swift", "nonisolated(unsafe) let a = b")).count == 1)
    }

    @Test("with a comment directly above it is no fault, nor is the word in a text")
    func allows() {
        let proved = "// It is only read.\n@frozen\nfinal class A: @unchecked Sendable {}\n"
        #expect(UnsafeRule.faults(of: SwiftFile("A.swift", proved)) == [])
        #expect(UnsafeRule.faults(of: SwiftFile("A.swift", "let a = \"nonisolated(unsafe)\"")) == [])
    }
}
