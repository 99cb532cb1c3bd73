import Testing

@testable import Varlink

@Suite("Interface descriptions")
struct InterfaceParserTests {
    @Test("types, methods, errors and their comments are read")
    func everything() throws {
        let description = try InterfaceDescription(
            parsing: """
                # About it.
                # In two lines.
                interface org.example.xn--test-1.a
                # A type.
                type Thing (a: ?[]?[string](x: int, y: float), b: (one, two), c: [string](), d: Other) # not this
                type Other ()

                # Lost, for an empty line follows.

                # Does it.
                method Do(thing: Thing, o: object, a: any) -> (ok: bool)
                error Wrong (why: string)
                """
        )
        #expect(description.name == "org.example.xn--test-1.a")
        #expect(description.documentation == "About it.\nIn two lines.")
        #expect(description.members.map(\.name) == ["Thing", "Other", "Do", "Wrong"])
        #expect(description.members.map(\.documentation) == ["A type.", "not this", "Does it.", ""])
        let pair: InterfaceDescription.TypeExpression = .structure([
            .init(name: "x", type: .int), .init(name: "y", type: .float),
        ])
        #expect(
            description.members[0].kind
                == .type(
                    .structure([
                        .init(name: "a", type: .nullable(.array(.nullable(.map(pair))))),
                        .init(name: "b", type: .enumeration(["one", "two"])),
                        .init(name: "c", type: .map(.structure([]))),
                        .init(name: "d", type: .named("Other")),
                    ])
                )
        )
        #expect(description.methods["Do"]?.input.map(\.name) == ["thing", "o", "a"])
        #expect(description.methods["Do"]?.output == [.init(name: "ok", type: .bool)])
        #expect(description.errors == ["Wrong"])
    }

    @Test(
        "a wrong description is refused with its place",
        arguments: [
            ("", "1:1: expected \"interface\", and found the end of the text"),
            ("interface foo", "1:11: expected the name of an interface, as \"org.example.Name\", and found \"foo\""),
            (
                "interface a.b\nmethod",
                "2:7: expected a name that begins with a capital letter, and found the end of the text"
            ),
            (
                "interface a.b\nmethod x() -> ()",
                "2:8: expected a name that begins with a capital letter, and found \"x\""
            ),
            ("interface a.b\nmethod X() ()", "2:12: expected \"->\", and found \"(\""),
            ("interface a.b\nmethod X(a) -> ()", "2:9: expected fields with types, and found an enumeration"),
            ("interface a.b\ntype X (a: int, b)", "2:18: expected \":\" and a type, and found \")\""),
            ("interface a.b\ntype X (a, b: int)", "2:13: a type stands in an enumeration"),
            ("interface a.b\ntype X (a: int,)", "2:16: expected another field after \",\", and found \")\""),
            ("interface a.b\ntype X (a: int b: int)", "2:16: expected \")\", and found \"b\""),
            ("interface a.b\ntype X (a: int, a: int)", "2:17: \"a\" stands twice between the same parentheses"),
            ("interface a.b\ntype X (a_: int)", "2:9: expected the name of a field, and found \"a_\""),
            ("interface a.b\ntype X (a: ??int)", "2:13: \"?\" stands twice"),
            ("interface a.b\ntype X (a: [int]string)", "2:13: expected \"]\", and found \"int\""),
            ("interface a.b\ntype X (a: number)", "2:12: expected a type, and found \"number\""),
            ("interface a.b\ntype X (a: Y)", "2:12: the type \"Y\" is not defined"),
            ("interface a.b\ntype X ()\n  type X ()", "3:3: \"X\" is defined twice"),
            ("interface a.b\nerror Y ()\ntype X (a: Y)", "3:12: the type \"Y\" is not defined"),
            (
                "interface a.b\nmethods X() -> ()",
                "2:1: expected \"type\", \"method\" or \"error\", and found \"methods\""
            ),
            ("interface a.b\n# täst\ntype X (a: ü)", "3:12: expected a type, and found \"ü\""),
        ]
    )
    func wrong(text: String, message: String) {
        let error = #expect(throws: InterfaceSyntaxError.self) { try InterfaceDescription(parsing: text) }
        #expect(error?.description == "The interface description is wrong at \(message).")
    }

    @Test("types that nest without end are refused")
    func deep() {
        let text = "interface a.b\ntype X (a: " + String(repeating: "[]", count: 10_000) + "int)"
        #expect(throws: InterfaceSyntaxError.self) { try InterfaceDescription(parsing: text) }
    }
}
