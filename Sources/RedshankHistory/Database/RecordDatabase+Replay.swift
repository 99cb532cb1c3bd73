import GRDB
package import Redshank
package import RedshankEngine

// What the record knows beside the actions: runs, snapshots, and what is missing.

/// A run of the daemon, as the record knows it.
package struct RecordedRun: Sendable, Hashable {
    /// Its number in the tables.
    package var number: Int64
    package var identity: RunIdentity
    package var build: String
    /// When it was heard of last.
    package var heard: Moment
    /// Whether it was told to end.
    package var wasStopped: Bool
}

extension RecordDatabase {
    /// The newest snapshot of the state that is not after the time, or of a run and not after the number.
    ///
    /// - Returns: nothing where there is none.
    package func snapshot(
        notAfter wall: Duration? = nil,
        of run: String? = nil,
        number: UInt64? = nil
    ) throws(MemoryError) -> StateSnapshot? {
        try read { database in
            var condition = "1"
            var arguments = StatementArguments()
            if let wall {
                condition += " AND snapshot.wall <= ?"
                arguments += [wall.microseconds]
            }
            if let run {
                condition += " AND run.name = ?"
                arguments += [run]
            }
            if let number {
                condition += " AND seq <= ?"
                arguments += [Int64(clamping: number)]
            }
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT run.name, seq, snapshot.wall, snapshot.build, digest, state,
                        coalesce((SELECT boot FROM action WHERE action.run = snapshot.run AND action.seq = snapshot.seq),
                            began_boot)
                    FROM snapshot JOIN run ON run.id = snapshot.run WHERE \(condition)
                    ORDER BY snapshot.run DESC, seq DESC LIMIT 1
                    """,
                arguments: arguments
            )
            return row.map { row in
                StateSnapshot(
                    number: UInt64(clamping: row[1] as Int64),
                    moment: Moment(wall: .microseconds(row[2] as Int64), boot: .microseconds(row[6] as Int64)),
                    state: row[5],
                    digest: row[4],
                    run: row[0],
                    build: row[3]
                )
            }
        }
    }

    /// Where something is missing in a stretch of time, the earliest first.
    package func gaps(since: Duration? = nil, until: Duration? = nil) throws(MemoryError) -> [RecordGap] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT from_wall, to_wall, kind, name, from_seq, to_seq, reason FROM gap
                    LEFT JOIN run ON run.id = run WHERE to_wall >= ? AND from_wall <= ? ORDER BY from_wall, gap.id
                    """,
                arguments: [since?.microseconds ?? .min, until?.microseconds ?? .max]
            )
            return rows.compactMap { row in
                RecordGap.Kind(rawValue: row[2]).map { kind in
                    RecordGap(
                        from: row[0],
                        to: row[1],
                        kind: kind,
                        run: row[3],
                        numbers: Self.numbers(row[4], row[5]),
                        reason: row[6]
                    )
                }
            }
        }
    }

    /// The runs that the record knows, in their order.
    package func runs() throws(MemoryError) -> [RecordedRun] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name, version, began_wall, began_boot, build, heard_wall, heard_boot, ended_wall FROM run
                    ORDER BY id
                    """
            ).map { row in
                let began = Moment(wall: .microseconds(row[3] as Int64), boot: .microseconds(row[4] as Int64))
                return RecordedRun(
                    number: row[0],
                    identity: RunIdentity(id: row[1], version: row[2], began: began),
                    build: row[5],
                    heard: Moment(wall: .microseconds(row[6] as Int64), boot: .microseconds(row[7] as Int64)),
                    wasStopped: (row[8] as Int64?) != nil
                )
            }
        }
    }

    private static func numbers(_ first: Int64?, _ last: Int64?) -> ClosedRange<UInt64>? {
        guard let first, let last, first <= last else { return nil }
        return UInt64(clamping: first)...UInt64(clamping: last)
    }
}
