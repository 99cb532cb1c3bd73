import Testing

@testable import Redshank

@Suite("Durations as operators write them")
struct DurationTextTests {
    @Test(
        "a duration is read, and written in its canonical form",
        arguments: [
            ("30s", Duration.seconds(30), "30s"),
            ("1h30m", .seconds(5400), "1h30m"),
            ("1h 30m", .seconds(5400), "1h30m"),
            ("90m", .seconds(5400), "1h30m"),
            ("500ms", .milliseconds(500), "500ms"),
            ("1500ms", .milliseconds(1500), "1s500ms"),
            ("2d", .seconds(172_800), "2d"),
            ("2w", .seconds(1_209_600), "14d"),
            ("14d", .seconds(1_209_600), "14d"),
            ("1w2d3h4m5s6ms7us8ns", .nanoseconds(788_645_006_007_008), "9d3h4m5s6ms7us8ns"),
            ("0s", .zero, "0s"),
            ("0ms", .zero, "0s"),
            ("5 s", .seconds(5), "5s"),
            (" 10s ", .seconds(10), "10s"),
            ("3650d", DurationText.longest, "3650d"),
        ]
    )
    func right(text: String, duration: Duration, canonical: String) throws {
        #expect(try DurationText.parse(text) == duration)
        #expect(DurationText.format(duration) == canonical)
        #expect(try DurationText.parse(canonical) == duration)
    }

    @Test(
        "what is no duration is refused with what to write instead",
        arguments: [
            ("30", DurationTextError.noUnit("30"), "'30' has no unit, write '30s'"),
            ("-5s", .negative("-5s"), "'-5s' is negative, a duration is zero or longer"),
            ("1.5h", .fraction("1.5h"), "'1.5h' has a fraction, write '1h30m'"),
            ("0.25s", .fraction("0.25s"), "'0.25s' has a fraction, write '250ms'"),
            ("5min", .unknownUnit("min", number: 5, "5min"), "unknown unit 'min' in '5min', write '5m'"),
            ("3650d1ns", .tooLong("3650d1ns"), "'3650d1ns' is too long, the longest duration is '3650d'"),
            (
                "9223372036854775808s", .tooLong("9223372036854775808s"),
                "'9223372036854775808s' is too long, the longest duration is '3650d'"
            ),
            (
                "", .notADuration(""), "'' is no duration, write a number with a unit, such as '30s' or '1h30m'"
            ),
        ]
    )
    func wrong(text: String, error: DurationTextError, sentence: String) {
        #expect(throws: error) { try DurationText.parse(text) }
        #expect(error.description == sentence)
    }

    @Test("a negative duration is written with a minus, though none can be read")
    func negative() {
        #expect(DurationText.format(.seconds(-90)) == "-1m30s")
    }
}
