/// Where the record of what happens is kept, so that it outlives the daemon.
package protocol RecordLedger: Sendable {
    /// Takes an action and returns at once.
    func keep(_ action: RecordedAction)

    /// Waits until the action of that number, with what it owes, is on disk.
    ///
    /// - Parameters:
    ///   - number: the action's number in this run.
    ///   - limit: how long it waits at most.
    /// - Returns: whether it is; not where the disk failed, there was no room, or the waiting task was cancelled.
    func stored(_ number: UInt64, within limit: Duration) async -> Bool

    /// Names who is told when the disk fails and when it takes what happens again.
    func tell(_ listener: @escaping @Sendable (LedgerNews) -> Void)
}

/// What a ledger tells of itself.
package enum LedgerNews: Sendable, Hashable {
    /// What happens cannot be written for now; the sentence says why.
    case failed(String)
    /// The file was damaged and has been replaced; the sentence says by what.
    case replaced(String)
    /// What an earlier run knew can be read only now; nothing is written over it.
    case unread(String)
    /// What was refused again and again is given up; the sentence says what is missing and why.
    case givenUp(String)
    /// What happens is written again; so many actions are missing.
    case mended(lost: Int)
}

/// The ledger of a daemon that has no memory on disk: nothing is ever stored.
package struct NoLedger: RecordLedger {
    package init() {}
    package func keep(_ action: RecordedAction) {}
    package func stored(_ number: UInt64, within limit: Duration) async -> Bool { false }
    package func tell(_ listener: @escaping @Sendable (LedgerNews) -> Void) {}
}
