package import Redshank
package import RedshankEngine

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

    /// The oldest action that is kept; nothing where there is none.
    func oldestAction() throws -> OldestAction?

    /// Reads the actions that follow a place, in the order in which they happened.
    func reader(after place: ActionPlace) throws -> any ActionReader
}

/// Reads recorded actions, one piece after the other.
///
/// Not for two threads at once.
package protocol ActionReader: AnyObject {
    /// The next of them; none at the end.
    func next() throws -> [StoredAction]

    /// How far it has come, from 0 to 1.
    var progress: Double { get }

    /// What is to be said of what it came upon and passed over, sentences.
    var notes: [String] { get }
}

/// One action of the record.
package struct StoredAction: Sendable {
    /// The run, by its number in the record, which grows from run to run.
    package let run: Int64
    package let number: UInt64
    package let moment: Moment
    /// The action's stable name.
    package let name: String
    /// The action; nothing where this build does not know it, or it has another shape here.
    package let action: (any WatchAction)?
    /// What the log said of it then.
    package let sentence: String
    /// Whether it was dropped before it changed anything.
    package var wasDropped = false
}

/// The oldest action that a record holds.
package struct OldestAction: Sendable, Hashable {
    package var place: ActionPlace
    /// When it was, in microseconds since 1970.
    package var wall: Int64
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

    func isBefore(_ other: ActionPlace) -> Bool { (run, number) < (other.run, other.number) }
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
