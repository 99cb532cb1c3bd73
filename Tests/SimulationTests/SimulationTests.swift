import Foundation
import Redshank
import RedshankEngine
import Testing

@Suite(.serialized)
struct SimulationTests {
    private static let variables = ProcessInfo.processInfo.environment

    /// How many seeds are simulated: 50 unless `REDSHANK_SIMULATION_SEEDS` says another number.
    private static let count = variables["REDSHANK_SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 50

    @Test("whatever goes wrong, nothing owed is lost, and every invariant holds")
    func manySeeds() async throws {
        var sum = Statistics()
        let began = ContinuousClock.now
        for seed in 1...Self.count {
            let outcome = try await simulate(seed)
            sum += outcome.statistics
            if let violation = outcome.violation {
                Issue.record("\(violation)")
                return
            }
        }
        let time = ContinuousClock.now - began
        print(
            """
            simulated \(Self.count) seeds, \(sum.span.text) in \(time.roundedText): \(sum.actions) actions, \
            \(sum.starts) starts, \(sum.crashes) kills; \(sum.decided) deeds decided, \(sum.told) told, \(sum.doubled) \
            twice, \(sum.undurable) without the disk, 0 lost
            """
        )
        #expect(sum.doubled > 0 && sum.undurable > 0 && sum.crashes > 0, "the faults happened")
    }

    @Test("the same seed gives the same log to the byte")
    func sameSeed() async throws {
        let (first, second) = (try await simulate(7), try await simulate(7))
        #expect(first.digest == second.digest)
        #expect(first.statistics == second.statistics)
        #expect(try await simulate(8).digest != first.digest)
    }

    @Test("the seed of REDSHANK_SIMULATION_SEED holds", .enabled(if: variables["REDSHANK_SIMULATION_SEED"] != nil))
    func oneSeed() async throws {
        let seed = try #require(Self.variables["REDSHANK_SIMULATION_SEED"].flatMap { UInt64($0) })
        let outcome = try await simulate(seed)
        print("seed \(seed): digest \(outcome.digest), \(outcome.statistics)")
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
            (.wrongCause, "LogExplains"),
        ] as [(Plant, String)]
    )
    func plantedBug(plant: Plant, invariant: String) async throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            guard let violation = try await simulate(seed, plant).violation else { continue }
            #expect(violation.invariant == invariant, "\(violation)")
            #expect("\(violation)".contains("REDSHANK_SIMULATION_SEED=\(seed)"))
            return
        }
        Issue.record("nobody found \(plant)")
    }

    /// Simulates on a thread of its own: the simulation waits for its queue, which no task of the pool may.
    private func simulate(_ seed: UInt64, _ plant: Plant? = nil) async throws -> Simulation.Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Simulation.run(seed: seed, plant: plant) })
            }
        }
    }
}
