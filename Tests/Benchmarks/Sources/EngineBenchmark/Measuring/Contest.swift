/// Several that are measured in turns, so that what else the machine does meets them alike.
struct Contest {
    typealias Run = (_ round: Int) async -> Double

    private var contestants: [(name: String, run: Run)] = []

    /// Adds one; `run` is told which round it is, and gives the nanoseconds an action took.
    mutating func add(_ name: String, _ run: @escaping Run) { contestants.append((name, run)) }

    /// The times of each in so many rounds, after one that does not count.
    func times(rounds: Int) async -> [String: Times] {
        var all: [String: [Double]] = [:]
        for round in 0...rounds {
            for (name, run) in contestants {
                let nanoseconds = await run(round)
                if round > 0 { all[name, default: []].append(nanoseconds) }
            }
        }
        return all.mapValues { Times(sorted: $0.sorted()) }
    }

    /// The least of each in so many rounds.
    ///
    /// What disturbs a run makes it slower, never faster, so the least is the truest. Many short rounds find a quiet
    /// moment sooner than few long ones.
    func least(rounds: Int) async -> [String: Double] { await times(rounds: rounds).mapValues(\.least) }
}

/// What one took in all rounds.
struct Times {
    let sorted: [Double]

    var least: Double { sorted.first ?? .nan }
    var median: Double { sorted.isEmpty ? .nan : sorted[sorted.count / 2] }
}

extension [String: Double] {
    /// The number of one that took part.
    func of(_ name: String) -> Double { self[name] ?? .nan }
}

/// How many nanoseconds the work takes, divided by the number of its parts.
func nanoseconds(each parts: Int, _ work: () async -> Void) async -> Double {
    let begin = ContinuousClock.now
    await work()
    return (ContinuousClock.now - begin) / .nanoseconds(parts)
}

/// How many nanoseconds the work takes, divided by the number of its parts.
func nanoseconds(each parts: Int, _ work: () -> Void) -> Double {
    let begin = ContinuousClock.now
    work()
    return (ContinuousClock.now - begin) / .nanoseconds(parts)
}
