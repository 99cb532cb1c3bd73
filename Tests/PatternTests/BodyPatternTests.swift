import Testing

@testable import Pattern

@Suite("Body patterns")
struct BodyPatternTests {
    @Test(
        "a pattern finds what it should",
        arguments: [
            ("", ""), ("abc", "xxabcxx"), ("a.c", "aäc"), ("^ok$", "ok\n"), ("^ok$", "ok"),
            ("(?i)status: (up|ok)", "STATUS: Up"),
            ("a{2,3}b", "aaab"), ("^a{3}$", "aaa"), ("^(ab)+$", "ababab"), ("[^a-c]x", "dx"), ("[]a]+", "]"),
            (#"\d+\.\d+"#, "v1.25"),
            (#"\bup\b"#, "is up now"), ("(?m)^two$", "one\ntwo\nthree"), ("(?s)a.b", "a\nb"), (#"\x41\u0042"#, "AB"),
            ("a|b|", "zzz"),
            ("(?:a|b)*c", "ababc"), ("(?<name>x)y", "xy"), (#""status"\s*:\s*"green""#, #"{"status" : "green"}"#),
            ("x*", ""),
            ("{", "{"), ("a{,2}", "a{,2}"), (#"[\w.-]+@[\w-]+"#, "mail bob.x@host-1 now"), ("ü", "grün"),
            ("(?i:A)b", "ab"), ("a+?b", "aab"),
        ]
    )
    func found(pattern: String, text: String) throws {
        #expect(try BodyPattern(pattern).search(Array(text.utf8)) == .found)
    }

    @Test(
        "a pattern finds nothing where nothing is",
        arguments: [
            ("abc", "ab"), ("^b", "ab"), ("a$", "ab"), ("a.b", "a\nb"), ("^a{3}$", "aa"), (#"\bup\b"#, "upper"),
            ("(?i:A)b", "aB"),
            ("[a-c]", "d"), (#"\D"#, "123"), ("^$", "x"), (#"a\z"#, "a\n"), ("a", ""), ("^(a|b)$", "ab"),
        ]
    )
    func notFound(pattern: String, text: String) throws {
        #expect(try BodyPattern(pattern).search(Array(text.utf8)) == .notFound)
    }

    @Test(
        "a wrong pattern is told what is wrong and where",
        arguments: [
            ("a)", "it has a ')' without a '(' before it (at character 2)"),
            ("(a", "it has a '(' without a ')' after it (at character 3)"),
            ("*a", "it has a '*' with nothing before it to repeat (at character 1)"),
            ("[a", "it has a '[' without a ']' after it (at character 1)"),
            ("a{3,2}", "it repeats at most 2 but at least 3 times (at character 7)"),
            ("(?=a)", "it looks ahead or is atomic, which is not supported (at character 3)"),
            ("(?<!a)", "it looks behind, which is not supported (at character 3)"),
            (#"(a)\1"#, "it refers back to a group, which is not supported (at character 6)"),
            (#"\q"#, "it has the unknown escape '\\q' (at character 3)"),
            ("a{1000}{1000}", "it has two quantifiers after each other (at character 14)"),
            ("((a{900}){900})", "it is too large: its repetitions multiply"),
            ("a\\", "it ends with a '\\' (at character 3)"),
        ]
    )
    func errors(pattern: String, message: String) {
        do throws(PatternError) {
            _ = try BodyPattern(pattern)
            Issue.record("accepted")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("patterns that explode elsewhere grow with the text only, and give up beyond their steps")
    func catastrophic() throws {
        let text = Array(String(repeating: "a", count: 20_000).utf8)
        #expect(try BodyPattern("^(a+)+$").search(text) == .found)
        #expect(try BodyPattern("(a|a)*b").search(text) == .notFound)
        #expect(try BodyPattern("(.*)(.*)(.*)(.*)x").search(text) == .notFound)
        #expect(try BodyPattern("(a?){1000}a{1000}b").search(text) == .gaveUp)
    }

    @Test("no bytes, however wrong as UTF-8, are more than can be searched")
    func anyBytes() throws {
        let pattern = try BodyPattern(#"(?i)^.*\bx[^\d]+$"#)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            #expect(pattern.search(bytes) != .gaveUp)
        }
    }
}
