import Redshank
import RedshankEngine
import Testing

@Suite(.serialized)
struct SimulationTests {
    @Test("whatever goes wrong, nothing owed is lost, and every invariant holds")
    func manySeeds() async throws {
        try await hold(Plan.seeds.map { Plan(seed: $0) })
    }

    @Test("weeks go by in seconds, and every invariant holds")
    func weeks() async throws {
        // One in fifty, half of them with a real database.
        let count = UInt64(max(2, Plan.seeds.count / 50))
        try await hold((1...count).map { Plan(seed: $0 * 5, days: 21) })
    }

    private func hold(_ plans: [Plan]) async throws {
        let began = ContinuousClock.now
        let campaign = try await Campaign(of: plans)
        let time = ContinuousClock.now - began
        for violation in campaign.violations { Issue.record("\(violation)") }
        guard campaign.violations.isEmpty else { return }
        let sum = campaign.statistics
        print("simulated \(plans.count) seeds in \(time.roundedText): \(sum); all logs together: \(campaign.digest)")
        #expect(sum.doubled > 0 && sum.undurable > 0 && sum.crashes > 0 && sum.damaged > 0, "the faults happened")
    }

    @Test("the same seed gives the same log to the byte, beside others, too", arguments: [7, 10] as [UInt64])
    func sameSeed(seed: UInt64) async throws {
        let first = try await Simulation.run(Plan(seed: seed))
        async let other = Simulation.run(Plan(seed: seed + 1))
        let second = try await Simulation.run(Plan(seed: seed))
        #expect(first.digest == second.digest)
        #expect(first.statistics == second.statistics)
        #expect(try await other.digest != first.digest)
    }

    @Test("the seed of REDSHANK_SIMULATION_SEED holds", .enabled(if: Plan.asked != nil))
    func oneSeed() async throws {
        let plan = try #require(Plan.asked)
        let outcome = try await Simulation.run(plan)
        print("seed \(plan.seed): \(outcome.statistics); the log: \(outcome.digest)")
        if let violation = outcome.violation { Issue.record("\(violation)") }
    }

    @Test(
        "a planted bug is found by the invariant that forbids it",
        arguments: [
            (.hastyHealth, "HealthFollowsItsRule"), (.deafToSilence, "SilenceHolds"),
            (.deafToAcknowledgement, "AcknowledgementHolds"), (.acknowledgementForgotten, "AcknowledgementHolds"),
            (.deafToPause, "PausedIsNotTold"), (.deafToDependency, "DependencyHolds"), (.noLimit, "AtMostHolds"),
            (.unheardRecovery, "RecoveryFollowsTrouble"), (.toldTwice, "ToldOnce"), (.untold, "NothingIsLost"),
            (.forgottenAcknowledgement, "CommittedSurvives"), (.missingRecord, "ReplayAgrees"),
            (.wrongCause, "LogExplains"), (.givenUpEarly, "NothingIsLost"),
            (.revivedDeed, "CommittedSurvives"), (.shiftedAction, "ReplayAgrees"), (.lostCause, "LogExplains"),
        ] as [(Plant, String)]
    )
    func findsBug(plant: Plant, invariant: String) async throws {
        let plans = (1...60).map { Plan(seed: $0, plant: plant) }
        let violation = try #require(try await Campaign(of: plans).violations.first, "nobody found it")
        #expect(violation.invariant == invariant, "\(violation)")
        #expect("\(violation)".contains("REDSHANK_SIMULATION_SEED=\(violation.plan.seed)"))
        let again = try await Simulation.run(violation.plan).violation
        #expect(again.map { "\($0)" } == "\(violation)", "a seed that fails, fails again to the letter")
    }
}
