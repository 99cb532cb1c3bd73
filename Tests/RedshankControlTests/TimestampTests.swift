import RedshankControl
import Testing

@Suite("Times on the wire")
struct TimestampTests {
    @Test(
        "a moment is written in UTC with milliseconds, and read back",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_795_230_720_123, "2026-11-21T03:12:00.123Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ] as [(Int64, String)]
    )
    func text(milliseconds: Int64, text: String) {
        let moment = Timestamp(microsecondsSinceEpoch: milliseconds * 1_000)
        #expect(moment.description == text)
        #expect(Timestamp(text) == moment)
    }

    @Test(
        "what is no such text is refused",
        arguments: [
            "", "2026-11-21", "2026-11-21T03:12:00Z", "2026-13-21T03:12:00.000Z", "2026-11-21T24:12:00.000Z",
            "2026-11-21 03:12:00.000Z", "2026-11-21T03:12:00.000+", "2026-11-2xT03:12:00.000Z",
        ]
    )
    func wrong(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("the time between two moments is a duration")
    func since() {
        let first = Timestamp(microsecondsSinceEpoch: 1_500_000)
        #expect(Timestamp(microsecondsSinceEpoch: 4_000_000).since(first) == .milliseconds(2_500))
    }
}
