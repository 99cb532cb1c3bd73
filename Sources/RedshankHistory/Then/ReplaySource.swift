/// Where recorded actions are read to be replayed: the database, or the journal.
package protocol ReplaySource {
    /// The runs that the record knows, in their order.
    func recordedRuns() throws -> [RecordedRun]

    /// Where snapshots of the state are kept, in their order.
    func snapshotPlaces() throws -> [SnapshotPlace]

    /// The snapshot that is kept there; nothing where it is gone meanwhile.
    func snapshot(at place: SnapshotPlace) throws -> StateSnapshot?

    /// Where something is known to be missing, the earliest first.
    func recordedGaps() throws -> [RecordGap]

    /// Reads the actions that follow a place, in the order in which they happened.
    ///
    /// - Parameters:
    ///   - place: where it begins.
    ///   - each: takes an action, and how far the reading has come, from 0 to 1; says whether more are wanted.
    /// - Throws: what reading or the closure throws.
    func actions(after place: ActionPlace, each: (StoredAction, _ progress: Double) throws -> Bool) throws
}

/// A place in the record: after the action of that number in that run.
package struct ActionPlace: Sendable, Hashable {
    /// The run, by its number in the tables.
    package var run: Int64
    /// The action; 0 before the first.
    package var number: UInt64

    package init(run: Int64, number: UInt64) {
        self.run = run
        self.number = number
    }
}

/// Where a snapshot is kept, without the state.
package struct SnapshotPlace: Sendable, Hashable {
    /// The action after which it was taken.
    package var place: ActionPlace
    /// When that was, in microseconds since 1970.
    package var wall: Int64
    /// What the daemon was that took it.
    package var build: String
    /// What tells the state's canonical encoding from others.
    package var digest: String
}
