import RedshankControl
import Testing

@testable import redshankctl

@Suite("Spans and moments as people read them")
struct SpansTests {
    @Test(
        "a span has two units at most",
        arguments: [
            (0, "0s"), (59, "59s"), (60, "1m"), (754, "12m34s"), (3_600, "1h"), (3_661, "1h1m"), (86_399, "1d"),
            (86_400, "1d"), (93_784, "1d2h"), (8_640_000, "100d"), (-5, "0s"),
        ]
    )
    func span(seconds: Int, text: String) {
        #expect(Spans.span(.seconds(seconds)) == text)
    }

    @Test(
        "a span is rounded to what is shown of it",
        arguments: [
            (6.7, "7s"), (6.4, "6s"), (59.6, "1m"), (3_599.7, "1h"), (7_170, "2h"), (7_100, "1h58m"), (0.2, "0s"),
        ]
    )
    func rounded(seconds: Double, text: String) {
        #expect(Spans.span(seconds: seconds) == text)
    }

    @Test("a user within a sentence is told by name, where that is known")
    func users() {
        let viewpoint = Viewpoint(now: Timestamp(microsecondsSinceEpoch: 0), userName: { $0 == 0 ? "root" : nil })
        #expect(viewpoint.localized("paused by uid 0, by uid 12; uid 0") == "paused by root, by uid 12; uid 0")
        #expect(viewpoint.localized("by uid ") == "by uid ")
        #expect(viewpoint.localized("by uid 99999999999999") == "by uid 99999999999999")
    }

    @Test("values of fields are words, and a moment is of the time of day here")
    func fields() {
        let viewpoint = Viewpoint(now: Timestamp(microsecondsSinceEpoch: 0)) { _ in 3_600 }
        #expect(FieldText.shown(nil, of: "a.b", viewpoint) == "nothing")
        #expect(FieldText.shown("", of: "a.b", viewpoint) == "empty")
        #expect(FieldText.shown("loading", of: "checks.a.run", viewpoint) == "under way")
        #expect(FieldText.shown("loading", of: "outbox.3.run", viewpoint) == "loading")
        #expect(FieldText.shown("1970-01-01T02:00:00.250Z", of: "checks.a.due", viewpoint) == "03:00:00.250")
    }

    @Test(
        "what something took has a unit that fits",
        arguments: [
            (0.0, "0.00 ms"), (0.844, "0.84 ms"), (9.64, "9.6 ms"), (9.999, "10 ms"), (81.4, "81 ms"),
            (1_240.0, "1.2 s"), (.nan, "-"), (.infinity, "-"),
        ]
    )
    func took(milliseconds: Double, text: String) {
        #expect(Spans.took(milliseconds) == text)
    }

    @Test("a moment of another day has its day")
    func moments() {
        let viewpoint = Viewpoint(now: Timestamp(microsecondsSinceEpoch: 1_795_230_720_000_000)) { _ in 3_600 }
        #expect(viewpoint.time(viewpoint.now) == "04:12:00")
        let yesterday = Timestamp(microsecondsSinceEpoch: 1_795_230_720_000_000 - 86_400_000_000)
        #expect(viewpoint.time(yesterday) == "2026-11-20 04:12:00")
        #expect(viewpoint.exactTime(yesterday) == "2026-11-20 04:12:00.000")
        #expect(viewpoint.until(viewpoint.now) == "now")
        #expect(viewpoint.age(yesterday) == "1d")
    }

    @Test("nothing in a text is obeyed by a terminal")
    func printable() {
        #expect("red\u{1b}[31m\n\u{202e}äö€🐦".printable == "red\u{fffd}[31m\u{fffd}\u{fffd}äö€🐦")
    }
}
