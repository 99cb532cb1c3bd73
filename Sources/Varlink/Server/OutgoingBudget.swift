/// Bounds what waits for all callers together: where it is too much, who has read nothing for the longest must go.
///
/// The bound for one caller is its handler's suspension; this one is for many who each ask for much and do not read it.
struct OutgoingBudget<Caller: Hashable & Sendable>: Sendable {
    private struct Waiting {
        var bytes: Int
        /// When it was last seen to read, or began to wait; a count and not a clock.
        var since: Int
    }

    private let maximum: Int
    private var waiting: [Caller: Waiting] = [:]
    private var count = 0
    /// How many bytes wait in all.
    private(set) var total = 0

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Counts bytes that wait for a caller.
    ///
    /// - Returns: Who is to be closed so that what waits is within the bound again; never the one who just asked, for
    ///   a single answer may be as large as it is.
    mutating func queued(_ bytes: Int, for caller: Caller) -> [Caller] {
        count += 1
        waiting[caller, default: Waiting(bytes: 0, since: count)].bytes += bytes
        total += bytes
        guard total > maximum else { return [] }
        var closed: [Caller] = []
        let others = waiting.filter { $0.key != caller }.sorted { $0.value.since < $1.value.since }
        for (other, _) in others {
            guard total > maximum else { break }
            forget(other)
            closed.append(other)
        }
        return closed
    }

    /// Counts bytes that a caller has taken.
    mutating func flushed(_ bytes: Int, for caller: Caller) {
        guard let entry = waiting[caller] else { return }
        count += 1
        total -= bytes
        waiting[caller] = entry.bytes == bytes ? nil : Waiting(bytes: entry.bytes - bytes, since: count)
    }

    /// Counts a caller no more.
    mutating func forget(_ caller: Caller) {
        guard let entry = waiting.removeValue(forKey: caller) else { return }
        total -= entry.bytes
    }
}
