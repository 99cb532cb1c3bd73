/// Lets a bounded number in at a time, in the order in which they came.
actor Turnstile {
    private var turns: Turns
    private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]

    init(_ turns: Turns) { self.turns = turns }

    /// Waits for the key's turn, which lasts until it leaves.
    func enter(_ key: String) async {
        guard let ticket = turns.enter(key) else { return }
        await withCheckedContinuation { waiting[ticket] = $0 }
    }

    /// Ends a turn of the key's and begins those that it made room for.
    func leave(_ key: String) {
        for ticket in turns.leave(key) { waiting.removeValue(forKey: ticket)?.resume() }
    }
}

/// Whose turn it is: so many in all, so many of one key, and among those that may, whoever came first.
struct Turns {
    let limit: Int
    let share: Int
    private var inside: [String: Int] = [:]
    private var count = 0
    private var waiting: [(ticket: UInt64, key: String)] = []
    private var tickets: UInt64 = 0

    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
    }

    /// Asks for a turn.
    ///
    /// - Returns: a ticket to wait with; nothing where the turn begins at once.
    mutating func enter(_ key: String) -> UInt64? {
        if mayEnter(key) {
            admit(key)
            return nil
        }
        tickets += 1
        waiting.append((tickets, key))
        return tickets
    }

    /// Ends a turn.
    ///
    /// - Returns: the tickets whose turn begins.
    mutating func leave(_ key: String) -> [UInt64] {
        let rest = (inside[key] ?? 0) - 1
        precondition(rest >= 0, "whoever leaves has entered: \(key)")
        inside[key] = rest == 0 ? nil : rest
        count -= 1
        guard let next = waiting.firstIndex(where: { mayEnter($0.key) }) else { return [] }
        let (ticket, key) = waiting.remove(at: next)
        admit(key)
        return [ticket]
    }

    private func mayEnter(_ key: String) -> Bool { count < limit && inside[key, default: 0] < share }

    private mutating func admit(_ key: String) {
        inside[key, default: 0] += 1
        count += 1
    }
}
