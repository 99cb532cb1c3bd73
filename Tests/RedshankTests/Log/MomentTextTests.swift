import Redshank
import RedshankEngine
import Testing

@Suite("Times in the log")
struct MomentTextTests {
    private func moment(milliseconds: Int) -> Moment {
        Moment(wall: .seconds(1_763_694_729) + .milliseconds(milliseconds), boot: .zero)
    }

    @Test("a moment is shown in UTC, to the second for people and to the millisecond for programs")
    func shown() {
        #expect(moment(milliseconds: 500).text == "2025-11-21 03:12:09Z")
        #expect(moment(milliseconds: 500).timestamp == "2025-11-21T03:12:09.500Z")
    }

    @Test("each millisecond is shown as itself")
    func milliseconds() {
        for number in 0..<1000 {
            let digits = String(String(1000 + number).dropFirst())
            #expect(moment(milliseconds: number).timestamp == "2025-11-21T03:12:09.\(digits)Z")
        }
    }

    @Test(
        "a duration is rounded down to what matters",
        arguments: [
            (Duration.seconds(723), "12m3s"), (.milliseconds(1523), "1.5s"), (.milliseconds(723_400), "12m3s"),
            (.milliseconds(4958), "4.9s"), (.milliseconds(4099), "4s"), (.milliseconds(958), "958ms"),
            (.milliseconds(9999), "9.9s"), (.seconds(10), "10s"), (.microseconds(1500), "1ms"), (.zero, "0s"),
            (.seconds(90_000), "1d1h"),
        ]
    )
    func rounded(_ duration: Duration, _ text: String) { #expect(duration.roundedText == text) }
}
