import RedshankControl
import Testing

@testable import redshankctl

@Suite("Spans and moments as people read them")
struct SpansTests {
    @Test(
        "a span has two units at most",
        arguments: [
            (0, "0s"), (59, "59s"), (60, "1m"), (754, "12m 34s"), (3_600, "1h"), (3_661, "1h 1m"), (86_399, "23h 59m"),
            (86_400, "1d"), (93_784, "1d 2h"), (8_640_000, "100d"), (-5, "0s"),
        ]
    )
    func span(seconds: Int, text: String) {
        #expect(Spans.span(.seconds(seconds)) == text)
    }

    @Test(
        "what something took has a unit that fits",
        arguments: [
            (0.0, "0.00 ms"), (0.844, "0.84 ms"), (9.999, "10.00 ms"), (81.4, "81 ms"), (1_240.0, "1.24 s"),
            (.nan, "- s"), (.infinity, "- s"),
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
