package import Redshank
package import RedshankEngine

/// The whole state after one action, from which a replay can begin.
package struct StateSnapshot: Sendable, Hashable {
    /// The number of the action after which it was so; 0 before the first.
    package var number: UInt64
    /// When that was.
    package var moment: Moment
    /// The state in its canonical encoding.
    package var state: String
    /// What tells the encoding from others; see `CanonicalCoding.digest`.
    package var digest: String
    /// The run, by its id, where it was read from the database.
    package var run = ""
    /// What the daemon was that wrote it, where it was read from the database.
    package var build = ""

    /// Takes a snapshot.
    ///
    /// - Complexity: O(n log n) in the state's size.
    package init(of state: WatchState, after number: UInt64, at moment: Moment) throws {
        self.number = number
        self.moment = moment
        self.state = try CanonicalCoding.encode(state)
        digest = CanonicalCoding.digest(self.state)
    }

    init(number: UInt64, moment: Moment, state: String, digest: String, run: String, build: String) {
        self.number = number
        self.moment = moment
        self.state = state
        self.digest = digest
        self.run = run
        self.build = build
    }

    /// The state; it fails where this build writes states otherwise.
    package func decoded() throws -> WatchState { try CanonicalCoding.decode(WatchState.self, from: state) }
}
