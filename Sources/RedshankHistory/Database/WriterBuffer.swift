import Redshank

/// What waits to be written, within bounds: a pure machine.
///
/// Where it is full, what comes is dropped and counted; the gap stands in its place among the rest, so the record says
/// which numbers are missing, and what is known is written anew from the state after it.
struct WriterBuffer {
    /// How much may wait.
    struct Bounds {
        var count = 20_000
        /// The size of what the actions carry, in bytes.
        var bytes = 32 << 20
    }

    private let bounds: Bounds
    private var waiting: [RecordItem] = []
    private var bytes = 0
    private var inHand: [RecordItem] = []
    /// The state after the newest action that came, dropped or not.
    private(set) var newest: RecordedAction?

    init(_ bounds: Bounds = Bounds()) { self.bounds = bounds }

    var isEmpty: Bool { waiting.isEmpty && inHand.isEmpty }
    /// How many items wait or are being written.
    var count: Int { waiting.count + inHand.count }

    /// Takes in an action.
    ///
    /// - Returns: whether there was room.
    mutating func offer(_ action: RecordedAction) -> Bool {
        newest = action
        let size = action.record.data.utf8.count
        // A single action has room always, however large it is.
        if isEmpty || (count < bounds.count && bytes + size <= bounds.bytes) {
            waiting.append(.action(action))
            bytes += size
            return true
        }
        if case .gap(var gap)? = waiting.last {
            gap.last = action.record
            gap.count += 1
            gap.state = action.new
            waiting[waiting.count - 1] = .gap(gap)
        } else {
            waiting.append(
                .gap(
                    DroppedActions(
                        first: action.record,
                        last: action.record,
                        count: 1,
                        reason: "the disk did not take the actions as fast as they came",
                        state: action.new
                    )
                )
            )
        }
        return false
    }

    /// Takes out what is to be written next; what could not be written before comes first.
    mutating func take(atMost limit: Int = 1000) -> [RecordItem] {
        if inHand.isEmpty {
            inHand = Array(waiting.prefix(limit))
            waiting.removeFirst(inHand.count)
        }
        return inHand
    }

    /// Puts what was taken out back, so that it is taken out anew and fewer at a time.
    mutating func putBack() {
        waiting = inHand + waiting
        inHand = []
    }

    /// Gives up the one action that was taken out: a gap stands in its place.
    ///
    /// - Returns: the action; nothing where what was taken out is something else.
    mutating func giveUp(because reason: String) -> RecordedAction? {
        guard inHand.count == 1, case .action(let action) = inHand[0] else { return nil }
        bytes -= action.record.data.utf8.count
        let record = action.record
        inHand = [
            .gap(DroppedActions(first: record, last: record, count: 1, reason: reason, state: action.new))
        ]
        return action
    }

    /// What was taken out is written.
    mutating func written() {
        for case .action(let action) in inHand { bytes -= action.record.data.utf8.count }
        inHand = []
    }
}
