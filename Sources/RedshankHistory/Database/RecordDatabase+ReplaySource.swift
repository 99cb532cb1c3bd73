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

    package func actions(
        after place: ActionPlace,
        each: (StoredAction, _ progress: Double) throws -> Bool
    ) throws {
        let (before, last): (Int64?, Int64) = try read { database in
            // The rows stand in the order of what happened, so the first that is wanted says where the rest is.
            let first = try Int64.fetchOne(
                database,
                sql: """
                    SELECT id FROM action WHERE (run = ? AND seq > ?) OR run > ? ORDER BY run, seq LIMIT 1
                    """,
                arguments: [place.run, Int64(clamping: place.number), place.run]
            )
            return (first.map { $0 - 1 }, try Int64.fetchOne(database, sql: "SELECT max(id) FROM action") ?? 0)
        }
        guard let before else { return }
        let span = Double(max(1, last - before))
        var count = 0
        try replay(RecordRange(), after: before) { action in
            count += 1
            return try each(action, min(1, Double(count) / span))
        }
    }
}
