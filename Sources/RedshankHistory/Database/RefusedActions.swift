import Redshank

/// What the database refuses although the disk works, when it is given up, and what is said of it.
///
/// It is a pure machine. A batch is tried a few times as it is, for a refusal may pass. Then its actions are taken one by one, and only those
/// that are refused by themselves are given up.
struct RefusedActions {
    /// How often a batch is tried as it is.
    static let patience = 3

    enum Step {
        case again
        case oneByOne
        case giveUp
    }

    private var refusals = 0
    /// How many items are still to be taken one by one.
    private var single = 0
    private var given: (first: LogRecord, last: LogRecord, count: Int, reason: String)?

    /// Whether there is more of a refused batch to be taken one by one.
    var isUnderWay: Bool { single > 0 }
    /// How many items may be written together.
    var limit: Int { single > 0 ? 1 : 1000 }

    /// Takes in that so many items were refused.
    mutating func refuse(_ count: Int) -> Step {
        if single > 0 { return .giveUp }
        refusals += 1
        guard refusals >= Self.patience else { return .again }
        single = count
        return count > 1 ? .oneByOne : .giveUp
    }

    /// Notes that an action is missing from the record.
    mutating func missing(_ record: LogRecord, because reason: String) {
        given = (given?.first ?? record, record, (given?.count ?? 0) + 1, reason)
    }

    /// Takes in that so many items were written.
    mutating func written(_ count: Int) {
        single = max(0, single - count)
        if single == 0 { refusals = 0 }
    }

    /// Says in a sentence what was given up since it was asked last; nothing where nothing was.
    mutating func takeMissing() -> String? {
        defer { given = nil }
        guard let given else { return nil }
        let (first, last) = (given.first, given.last)
        let which =
            given.count == 1
            ? "action \(first.sequence) (\(first.action): \(first.message)) is"
            : "\(given.count) of the actions \(first.sequence) (\(first.action)) to \(last.sequence) (\(last.action)) are"
        return "\(which) missing from the record: \(given.reason), tried \(Self.patience) times; "
            + "the gap is in the record, and nothing else is missing"
    }
}
