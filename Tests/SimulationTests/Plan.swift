import Foundation
import RedshankEngine

/// What one simulation is to be: the same plan gives the same simulation, to the byte.
struct Plan {
    let seed: UInt64
    /// For how many days things go wrong; half a day in which all is well comes after them.
    var days = 1
    /// A bug that is to be found.
    var plant: Plant?

    /// Whether a real database is under the simulated disk.
    var hasDatabase: Bool { seed % 10 == 0 || plant?.statement != nil }
    var span: Duration { .seconds(86_400 * days) }

    /// How a person runs just this once more.
    var command: String {
        let length = days == 1 ? "" : " REDSHANK_SIMULATION_DAYS=\(days)"
        return "REDSHANK_SIMULATION_SEED=\(seed)\(length) swift test --filter SimulationTests.oneSeed"
    }
}

extension Plan {
    private static let variables = ProcessInfo.processInfo.environment

    /// The seeds of `REDSHANK_SIMULATION_SEEDS`, a number of them (`1000`) or from one to another (`1001-2000`); 50
    /// unless it is set.
    static var seeds: ClosedRange<UInt64> {
        let bounds = (variables["REDSHANK_SIMULATION_SEEDS"] ?? "50").split(separator: "-").compactMap { UInt64($0) }
        let (first, last) = bounds.count > 1 ? (bounds[0], bounds[1]) : (1, bounds.first ?? 50)
        return first...max(first, last)
    }

    /// The one that `REDSHANK_SIMULATION_SEED` asks for, of as many days as `REDSHANK_SIMULATION_DAYS` says.
    static var asked: Plan? {
        guard let seed = variables["REDSHANK_SIMULATION_SEED"].flatMap({ UInt64($0) }) else { return nil }
        return Plan(seed: seed, days: variables["REDSHANK_SIMULATION_DAYS"].flatMap { Int($0) } ?? 1)
    }
}
