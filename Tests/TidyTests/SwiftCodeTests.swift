import Testing

@Suite("SwiftCode")
struct SwiftCodeTests {
    private func code(_ text: String) -> String {
        SwiftCode.lines(of: text).joined(separator: "\n").replacing(" ", with: "")
    }

    @Test("comments are blank")
    func comments() {
        #expect(code("let a = 1 // import B {\nlet c") == "leta=1\nletc")
        #expect(code("a /* { /* nested */ } */ b") == "ab")
        #expect(code("a /* one\ntwo */ b") == "a\nb")
    }

    @Test("strings are blank, with what is interpolated in them")
    func strings() {
        #expect(code(#"a("{", "\"{", b)"#) == "a(,,b)")
        #expect(code(#"a("x \(c("}")) y") b"#) == "a()b")
        #expect(code("a = \"\"\"\n  import B { \"quoted\"\n  \"\"\" + b") == "a=\n\n+b")
        #expect(code(##"a(#"\("#, b)"##) == "a(,b)")
        #expect(code("a(//\n#filePath)") == "a(\n#filePath)")
    }
}
