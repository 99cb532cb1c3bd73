import RedshankEngine
import RedshankTesting
import Testing

@Suite("Moment", .timeLimit(.minutes(1)))
struct MomentTests {
    @Test("a later moment is later by both times")
    func advanced() throws {
        let moment = Moment(wall: .seconds(100), boot: .seconds(5))
        #expect(moment.advanced(by: .seconds(2)) == Moment(wall: .seconds(102), boot: .seconds(7)))
        #expect(moment.advanced(by: .zero) == moment)
    }

    @Test("sleeping for a time is sleeping until the boot time that is then")
    func sleepsFor() async throws {
        let clock = ManualClock(Moment(wall: .seconds(100), boot: .seconds(5)))
        let sleeper = Task { try await clock.sleep(for: .seconds(2), tolerance: .seconds(1)) }
        await clock.sleepers(1)
        #expect(clock.nextDeadline == .seconds(7))
        clock.advance(by: .seconds(2))
        try await sleeper.value
    }
}
