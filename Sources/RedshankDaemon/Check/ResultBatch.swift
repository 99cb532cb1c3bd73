import Redshank

/// Collects routine results until they are worth an action: a pure machine.
struct ResultBatch {
    /// How long a routine result may wait for others.
    static let window: Duration = .milliseconds(500)
    /// How many make an action even before that.
    static let limit = 256

    private var results: [CheckResult] = []

    /// What is to be done with a routine result.
    enum Step: Equatable {
        /// It is the first: the batch is to be flushed when the window is over.
        case scheduleFlush
        /// The batch is full: these make an action now.
        case flush([CheckResult])
        /// It waits with the others.
        case wait
    }

    /// Takes in a routine result.
    mutating func add(_ result: CheckResult) -> Step {
        results.append(result)
        if results.count >= Self.limit { return .flush(take()) }
        return results.count == 1 ? .scheduleFlush : .wait
    }

    /// Takes out what waits.
    mutating func take() -> [CheckResult] {
        defer { results = [] }
        return results
    }
}
