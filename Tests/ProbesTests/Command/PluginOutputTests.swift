import Testing

@testable import Probes

@Suite("Plugin output")
struct PluginOutputTests {
    private func read(_ text: String) -> PluginOutput { PluginOutput(Array(text.utf8)) }

    @Test("one line is text and performance data")
    func oneLine() {
        let output = read("LOAD OK - average: 0.10 | load1=0.100;5.000;10.000;0; load5=0.25;4;8;0;\n")
        #expect(output.firstLine == "LOAD OK - average: 0.10")
        #expect(output.longText == "")
        #expect(output.performance.map(\.label) == ["load1", "load5"])
        let first = output.performance[0]
        #expect(first.value == 0.1 && first.unit == "" && first.warning == "5.000" && first.critical == "10.000")
        #expect(first.minimum == 0 && first.maximum == nil)
    }

    @Test("further lines are long text up to a bar, and data after it")
    func manyLines() {
        let output = read("DISK OK | /=1MB;2;3;0;4\n/home ok\n/var ok | /home=5MB\n/var=6MB\nx\n'/a b'=7%\n")
        #expect(output.firstLine == "DISK OK")
        #expect(output.longText == "/home ok\n/var ok")
        #expect(output.performance.map(\.label) == ["/", "/home", "/var", "/a b"])
        #expect(output.performance.map(\.unit) == ["MB", "MB", "MB", "%"])
    }

    @Test("labels may be quoted, and quotes in them doubled")
    func labels() {
        let output = read("OK|'it''s here'=1c 'a=b'=2 plain=3")
        #expect(output.performance.map(\.label) == ["it's here", "a=b", "plain"])
    }

    @Test(
        "values come with units, ranges and gaps",
        arguments: [
            ("a=1.5s;;;0;10", 1.5, "s", nil, nil, 0, 10), ("a=U", nil, "", nil, nil, nil, nil),
            ("a=-3;@5:7;~:9", -3, "", "@5:7", "~:9", nil, nil), ("a=12e3B", 12000, "B", nil, nil, nil, nil),
            ("a=0,75;1,5", 0.75, "", "1,5", nil, nil, nil), ("a=5E", 5, "E", nil, nil, nil, nil),
            ("a=99%;80;90;0;100", 99, "%", "80", "90", 0, 100),
        ] as [(String, Double?, String, String?, String?, Double?, Double?)]
    )
    func values(
        text: String,
        value: Double?,
        unit: String,
        warning: String?,
        critical: String?,
        minimum: Double?,
        maximum: Double?
    ) throws {
        let found = try #require(read("OK | \(text)").performance.first)
        #expect(found.value == value && found.unit == unit && found.warning == warning && found.critical == critical)
        #expect(found.minimum == minimum && found.maximum == maximum)
    }

    @Test(
        "what is malformed is left out and the rest read",
        arguments: ["=1 b=2", "a b=2", "a= b=2", "a=x b=2", "'a b=2' b=2"]
    )
    func malformed(text: String) {
        #expect(read("OK | \(text)").performance.last?.label == "b")
    }

    @Test("nothing, white space and wrong UTF-8 can be read")
    func odd() {
        #expect(read("").firstLine == "")
        #expect(read(" \n\n ").longText == "")
        #expect(PluginOutput([0xFF, 0x0A]).firstLine == "\u{FFFD}")
        #expect(read("a\r\nb\r\n").longText == "b")
    }
}
