import Testing

@testable import Redshank

@Suite("Templates")
struct TemplateTests {
    private static let values: [Placeholder: String] = [
        .check: "website", .health: "down", .reason: "answered \"503\"\nand a \\", .label("team"): "web",
    ]

    @Test("placeholders are filled in, those without a value are left empty")
    func render() throws {
        let template = try Template("{{check}} is {{ health }} for {{labels.team}}{{labels.other}}.")
        #expect(template.render(Self.values) == "website is down for web.")
        #expect(template.segments.first == .placeholder(.check))
    }

    @Test("values cannot end the JSON string they stand in")
    func json() throws {
        let template = try Template(#"{"text": "{{reason}}", "nested": {"a": {"check": "{{check}}"}}}"#)
        #expect(template.bodyEscaping == .json)
        #expect(
            template.render(Self.values, escaping: template.bodyEscaping)
                == #"{"text": "answered \"503\"\nand a \\", "nested": {"a": {"check": "website"}}}"#
        )
    }

    @Test(
        "a body is JSON where it begins as an object or a list",
        arguments: [
            (#" {"a": 1}"#, Template.Escaping.json), ("\n[1]", .json), ("{{check}} is down", .none), ("a {", .none),
            ("", .none),
        ]
    )
    func escaping(text: String, escaping: Template.Escaping) throws {
        #expect(try Template(text).bodyEscaping == escaping)
    }

    @Test("two braces are written as four, single braces as they are")
    func braces() throws {
        #expect(try Template("{{{{check}} {x} }}").render(Self.values) == "{{check}} {x} }}")
    }

    @Test("every wrong placeholder is told")
    func wrong() {
        let problems = Template.problems(in: "{{chek}} {{labels.a b}} {{nothing like it}} {{check")
        #expect(problems.count == 4)
        #expect(problems.first == "unknown placeholder '{{chek}}', did you mean '{{check}}'?")
        #expect(
            problems.last
                == "the placeholder '{{check' is never closed, end it with '}}', or write '{{{{' for two braces"
        )
        #expect(throws: TemplateError.self) { try Template("{{chek}}") }
    }

    @Test("every placeholder's name leads back to it", arguments: Placeholder.names + ["labels.team"])
    func names(name: String) {
        #expect(Placeholder(name: name)?.name == name)
    }
}
