import FoundationEssentials
import GRDB
import Redshank
import RedshankEngine

extension RecordDatabase: ReplaySource {
    package func recordedRuns() throws -> [RecordedRun] { try runs() }

    package func recordedGaps() throws -> [RecordGap] { try gaps() }

    package func snapshotPlaces() throws -> [SnapshotPlace] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT run, seq, wall, build, digest FROM snapshot ORDER BY run, seq")
                .map { row in
                    SnapshotPlace(
                        place: ActionPlace(run: row[0], number: UInt64(clamping: row[1] as Int64)),
                        wall: row[2],
                        build: row[3],
                        digest: row[4]
                    )
                }
        }
    }

    package func snapshot(at place: SnapshotPlace) throws -> StateSnapshot? {
        // It is asked for between two actions, while these are being read.
        let row = try queue.unsafeReentrantRead { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT run.name, state FROM snapshot JOIN run ON run.id = snapshot.run
                        WHERE snapshot.run = ? AND seq = ?
                        """
                ),
                arguments: [place.place.run, Int64(clamping: place.place.number)]
            )
        }
        return row.map { row in
            StateSnapshot(
                number: place.place.number,
                moment: Moment(wall: .microseconds(place.wall), boot: .zero),
                state: row[1],
                digest: place.digest,
                run: row[0],
                build: place.build
            )
        }
    }

    package func oldestAction() throws -> OldestAction? {
        try read { database in
            try Row.fetchOne(database, sql: "SELECT run, seq, wall FROM action ORDER BY id LIMIT 1").map { row in
                OldestAction(place: ActionPlace(run: row[0], number: UInt64(clamping: row[1] as Int64)), wall: row[2])
            }
        }
    }

    package func reader(after place: ActionPlace) throws -> any ActionReader {
        try read { database in
            // The rows stand in the order of what happened, so the first that is wanted says where the rest is.
            let first = try Int64.fetchOne(
                database,
                sql: "SELECT id FROM action WHERE (run = ? AND seq > ?) OR run > ? ORDER BY run, seq LIMIT 1",
                arguments: [place.run, Int64(clamping: place.number), place.run]
            )
            let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM action") ?? 0
            return DatabaseActionReader(self, after: first.map { $0 - 1 } ?? last, until: last)
        }
    }
}

/// Reads the actions of the database.
private final class DatabaseActionReader: ActionReader {
    /// How many are read at one moment of the file: it is free for the writer's checkpoints between, and memory does not
    /// grow with the record.
    private static let piece = 512

    private let database: RecordDatabase
    private let first: Int64
    private let last: Int64
    private var row: Int64
    let notes: [String] = []

    init(_ database: RecordDatabase, after row: Int64, until last: Int64) {
        self.database = database
        self.last = last
        self.row = row
        first = row
    }

    var progress: Double { min(1, Double(row - first) / Double(max(1, last - first))) }

    func next() throws -> [StoredAction] {
        try database.queue.read { file in
            let rows = try Row.fetchCursor(
                file.cachedStatement(
                    sql: """
                        SELECT id, run, seq, wall, boot, name, data, message FROM action WHERE id > ?
                        ORDER BY id LIMIT \(Self.piece)
                        """
                ),
                arguments: [row]
            )
            var actions: [StoredAction] = []
            actions.reserveCapacity(Self.piece)
            while let row = try rows.next() {
                let name = try database.word(row[5], in: file)
                actions.append(
                    StoredAction(
                        run: row[1],
                        number: UInt64(clamping: row[2] as Int64),
                        moment: Moment(wall: .microseconds(row[3] as Int64), boot: .microseconds(row[4] as Int64)),
                        name: name,
                        action: try row.withUnsafeData(atIndex: 6) { WatchActions.read(name, from: $0 ?? Data()) },
                        sentence: row[7]
                    )
                )
                self.row = row[0]
            }
            return actions
        }
    }
}
