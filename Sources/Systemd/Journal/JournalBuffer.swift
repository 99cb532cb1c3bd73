/// What waits for the journal, bounded, and the account of what did not fit.
///
/// A machine with no I/O. Entries leave in the order they came, and what was lost is told where it is missing.
struct JournalBuffer: Sendable {
    /// What to deliver next.
    enum Item: Hashable, Sendable {
        case entry(JournalEntry)
        case loss(JournalLoss)
    }

    /// How many items may wait or be under way.
    let capacity: Int

    private var waiting: [Item] = []
    private var underWay = 0
    private var loss: JournalLoss?
    /// The loss holds an item that the journal refused: telling it at once would only be refused again.
    private var lossMustWait = false

    init(capacity: Int) {
        precondition(capacity >= 2, "a buffer must have room for an entry and for the loss before it")
        self.capacity = capacity
    }

    /// Whether nothing is left to deliver.
    var isIdle: Bool { waiting.isEmpty && underWay == 0 && (loss == nil || lossMustWait) }

    /// Takes an entry in, or counts it as lost where there is no room for it and for the loss before it.
    ///
    /// - Returns: Whether the deliverer had nothing to do and must be woken.
    mutating func offer(_ entry: JournalEntry) -> Bool {
        let room = capacity - waiting.count - underWay
        guard room >= (loss == nil ? 1 : 2) else {
            loss = (loss ?? JournalLoss()).adding(entry)
            lossMustWait = false
            return false
        }
        let wasIdle = isIdle
        acceptLoss()
        waiting.append(.entry(entry))
        return wasIdle
    }

    /// Hands out all that waits, and the loss after it.
    ///
    /// Ask again only when each item was settled.
    mutating func take() -> [Item] {
        precondition(underWay == 0, "what was taken before must be settled first")
        if !waiting.isEmpty || !lossMustWait { acceptLoss() }
        underWay = waiting.count
        defer { waiting = [] }
        return waiting
    }

    /// An item that was handed out reached the journal.
    mutating func delivered() {
        underWay -= 1
    }

    /// An item that was handed out was refused by the journal: it is lost like one that did not fit.
    mutating func refused(_ item: Item) {
        underWay -= 1
        switch item {
        case .entry(let entry): loss = (loss ?? JournalLoss()).adding(entry)
        case .loss(let earlier): loss = (loss ?? JournalLoss()).adding(earlier)
        }
        lossMustWait = true
    }

    private mutating func acceptLoss() {
        guard let loss else { return }
        waiting.append(.loss(loss))
        self.loss = nil
        lossMustWait = false
    }
}
