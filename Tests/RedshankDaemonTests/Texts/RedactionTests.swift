import Redshank
import Testing

@testable import RedshankDaemon

@Suite("Redaction")
struct RedactionTests {
    private func redaction(_ secrets: String...) -> Redaction {
        var redaction = Redaction()
        for (number, secret) in secrets.enumerated() { redaction.note(.file("/s\(number)"), secret) }
        return redaction
    }

    @Test("a secret is shown as its reference, and a literal as itself")
    func reference() {
        var redaction = redaction("hunter2")
        redaction.note(.literal("plain"), "plain")
        #expect(redaction.apply(to: "plain hunter2, hunter2") == "plain {file: /s0}, {file: /s0}")
    }

    @Test("a secret that has another in it is taken out whole, whichever was read first")
    func overlap() {
        #expect(redaction("abcd", "abcdefgh").apply(to: "abcdefgh") == "{file: /s1}")
        #expect(redaction("abcdefgh", "abcd").apply(to: "abcdefgh") == "{file: /s0}")
    }

    @Test("what stands for a secret is not searched for others")
    func shownOnce() {
        #expect(redaction("longer-secret", "file").apply(to: "longer-secret") == "{file: /s0}")
    }

    @Test("a secret is found where a sign joins its last letter")
    func combining() {
        #expect(redaction("hunter2").apply(to: "hunter2\u{301}") == "{file: /s0}\u{301}")
    }

    @Test("a word of a secret is one too, unless it is short")
    func words() {
        let redaction = redaction("Bearer 0123456789\nsecond-line")
        #expect(redaction.apply(to: "Bearer 0123456789!") == "Bearer {file: /s0}!")
        #expect(redaction.apply(to: "second-line") == "{file: /s0}")
    }

    @Test("what is quoted loses its secrets before it is cut")
    func cut() {
        let text = String(repeating: "x", count: 5) + "hunter2"
        #expect(redaction("hunter2").quote(text, atMost: 8) == "xxxxx{fi…")
    }

    @Test("what is quoted stays on its line and steers no terminal")
    func oneLine() {
        #expect(redaction().quote("a\u{1b}[31mb\r\nc\u{2028}d") == "a\u{fffd}[31mb\u{fffd}\u{fffd}c\u{fffd}d")
    }
}
