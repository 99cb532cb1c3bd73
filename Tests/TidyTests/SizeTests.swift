import Testing

@Suite("Sizes")
struct SizeTests {
    @Test("no file and no function is too long")
    func keeps() {
        let faults = Repository.swiftFiles.flatMap(SizeRule.faults(of:))
        #expect(faults == [])
    }

    @Test("a file that is too long is found")
    func longFile() {
        let lines = String(repeating: "// line\n", count: 400)
        #expect(SizeRule.faults(of: SwiftFile("A.swift", lines)) == [])
        #expect(SizeRule.faults(of: SwiftFile("A.swift", lines + "\n")) == ["A.swift: 401 lines are more than 400"])
    }

    @Test(
        "a function that is too long is found",
        arguments: [
            "    func f(a: Int = { 1 }()) -> Int {", "    public init?(a: Int) {", "deinit {",
            "@MainActor static func f<T>() throws -> T where T: A {", "subscript(a: Int) -> Int {",
            "private(set) mutating func f() {",
        ]
    )
    func longFunction(opening: String) {
        func text(_ lines: Int) -> String {
            "struct A {\n\(opening)\n" + String(repeating: "  if a { \"{\" }\n", count: lines - 2) + "}\n}\n"
        }
        #expect(SizeRule.faults(of: SwiftFile("A.swift", text(70))) == [])
        let fault = "A.swift:2: a function of 71 lines is longer than 70"
        #expect(SizeRule.faults(of: SwiftFile("A.swift", text(71))) == [fault])
    }

    @Test("requirements and calls are no functions")
    func others() {
        let text = """
            protocol P {
                func f(_ a: Int)
                init(a: Int)
                var v: Int { get }
            }
            struct A {
                func g() { self.init(a: 1) }
                let h = B.init(a: 1)
            }
            """
        let functions = SizeRule.functions(in: SwiftCode.lines(of: text))
        #expect(functions.map(\.line) == [7])
        #expect(functions.map(\.lines) == [1])
    }
}
