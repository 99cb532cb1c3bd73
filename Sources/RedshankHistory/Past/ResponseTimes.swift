/// How long the runs of a check took: each by itself where they are kept, else summed up in classes.
package struct ResponseTimes: Sendable, Hashable {
    /// The times of the runs that are kept one by one, in microseconds, in no order.
    private(set) var exact: [Int64] = []
    /// The same and all others, in classes.
    private(set) var sum = ResultSum()
    /// Whether some are known by their class alone.
    package private(set) var isSummedUp = false

    package init() {}

    /// Adds a run.
    mutating func add(verdict: Int, total: Int64) {
        exact.append(total)
        sum.add(verdict: verdict, total: total)
    }

    /// Adds runs that were summed up.
    mutating func add(_ other: ResultSum) {
        guard other.count > 0 else { return }
        sum.add(other)
        isSummedUp = true
    }

    package var count: Int { sum.count }
    package var failures: Int { sum.failures }
    package var most: Int64? { count > 0 ? sum.most : nil }
    package var mean: Int64? { count > 0 ? sum.total / Int64(count) : nil }

    /// The time that the share of the runs did not exceed, by the nearest rank.
    ///
    /// Where runs were summed up it is the upper bound of the class in which that run is: never too low, and too high by
    /// at most ``classWidth``.
    ///
    /// - Returns: nothing where there was no run.
    /// - Complexity: O(n log n) in the number of runs kept one by one.
    package func percentile(_ share: Double) -> Int64? {
        guard count > 0 else { return nil }
        guard !isSummedUp else { return sum.percentile(share) }
        let rank = min(exact.count, max(1, Int((Double(exact.count) * share).rounded(.up))))
        return exact.sorted()[rank - 1]
    }

    /// By how much of itself a percentile out of classes can be too high: a class ends at 1.26 of where it begins.
    package static let classWidth = 0.26
}
