import Foundation

/// Many simulations, as many at a time as there are processors, until one finds a violation.
struct Campaign {
    private(set) var statistics = Statistics()
    /// Of all logs together, whatever the order in which they ended.
    private(set) var digest: UInt64 = 0
    private(set) var violations: [Violation] = []

    /// Runs them all.
    ///
    /// Each seed is printed when it begins: what hangs is one of the last that were.
    init(of plans: [Plan]) async throws {
        var waiting = plans[...]
        try await withThrowingTaskGroup(of: Simulation.Outcome.self) { group in
            func begin() {
                guard let plan = waiting.popFirst() else { return }
                print("seed \(plan.seed)", terminator: (plans.count - waiting.count) % 10 == 0 ? "\n" : " ")
                fflush(nil)
                group.addTask { try await Simulation.run(plan) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
            while let outcome = try await group.next() {
                statistics += outcome.statistics
                digest &+= outcome.digest
                if let violation = outcome.violation { violations.append(violation) }
                if violations.isEmpty { begin() }
            }
        }
        print("")
        fflush(nil)
    }
}

extension Simulation {
    /// Simulates on a thread of its own: the simulation waits for its queue, which no task of the pool may.
    static func run(_ plan: Plan) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Simulation.runInPlace(plan) })
            }
        }
    }
}
