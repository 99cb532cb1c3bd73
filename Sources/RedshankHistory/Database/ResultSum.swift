import FoundationEssentials
import GRDB

/// What is summed up of many results: how they ended, and how their times were spread.
package struct ResultSum: Sendable, Hashable {
    /// An hour and a day in microseconds.
    static let hour: Int64 = 3_600_000_000
    static let day: Int64 = 24 * hour

    package private(set) var passes = 0
    package private(set) var warnings = 0
    package private(set) var failures = 0
    /// All times together, the least and the most, in microseconds.
    package private(set) var total: Int64 = 0
    package private(set) var least: Int64 = .max
    package private(set) var most: Int64 = 0
    /// How many times were in each class; a class is a tenth of a decade wide.
    private var spread: [Int: Int] = [:]

    package init() {}

    package var count: Int { passes + warnings + failures }

    mutating func add(verdict: Int, total time: Int64) {
        switch verdict {
        case 0: passes += 1
        case 1: warnings += 1
        default: failures += 1
        }
        total += time
        least = min(least, time)
        most = max(most, time)
        spread[Self.class(of: time), default: 0] += 1
    }

    /// Takes in another sum.
    package mutating func add(_ other: ResultSum) {
        passes += other.passes
        warnings += other.warnings
        failures += other.failures
        total += other.total
        least = min(least, other.least)
        most = max(most, other.most)
        spread.merge(other.spread, uniquingKeysWith: +)
    }

    /// The time, in microseconds, that the given share of the results did not exceed, to some ten percent.
    ///
    /// - Parameter share: from 0 to 1.
    /// - Returns: nothing where nothing was summed up.
    package func percentile(_ share: Double) -> Int64? {
        guard count > 0 else { return nil }
        let wanted = max(1, Int((Double(count) * share).rounded(.up)))
        var seen = 0
        for (number, count) in spread.sorted(by: { $0.key < $1.key }) {
            seen += count
            if seen >= wanted { return min(most, max(least, Self.bounds[min(number, Self.bounds.count - 1)])) }
        }
        return most
    }

    /// The upper bounds of the classes: ten a decade, from a microsecond to some eleven days.
    private static let bounds: [Int64] = (0..<12).flatMap { decade -> [Double] in
        let power = (0..<decade).reduce(1.0) { value, _ in value * 10 }
        return [1, 1.26, 1.58, 2, 2.51, 3.16, 3.98, 5.01, 6.31, 7.94].map { $0 * power }
    }.map { Int64($0) }

    private static func `class`(of time: Int64) -> Int {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - As a row

extension ResultSum {
    /// The columns from `passes` to `spread`.
    var columns: StatementArguments {
        let classes = spread.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
        return [passes, warnings, failures, total, least, most, classes]
    }

    /// Reads the columns back, the first of which is at the index.
    init(_ row: Row, from index: Int) throws {
        passes = row[index]
        warnings = row[index + 1]
        failures = row[index + 2]
        total = row[index + 3]
        least = row[index + 4]
        most = row[index + 5]
        for part in (row[index + 6] as String).split(separator: " ") {
            let pair = part.split(separator: ":").compactMap { Int($0) }
            if pair.count == 2 { spread[pair[0]] = pair[1] }
        }
    }
}
