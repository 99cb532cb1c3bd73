package import FoundationEssentials
import GRDB
package import Redshank
package import RedshankEngine

// The record as a replay reads it: every action in its order, fast, with little memory.

/// Which stretch of the record is wanted: all of it, unless a run and numbers in it are stated.
package struct RecordRange: Sendable, Hashable {
    /// The run, by its id; all runs unless given.
    package var run: String?
    /// The numbers in that run.
    package var numbers: ClosedRange<UInt64>?

    package init(run: String? = nil, numbers: ClosedRange<UInt64>? = nil) {
        self.run = run
        self.numbers = numbers
    }
}

/// One action of the record, while it is read.
package struct StoredAction {
    /// The run, by its number in the tables, which grows from run to run.
    package let run: Int64
    package let number: UInt64
    package let moment: Moment
    /// The action's stable name.
    package let name: String
    /// What the action carries, as JSON; valid until the next action is read.
    package let data: Data
    /// What the log said of it then; to be asked before the next action is read.
    package let sentence: () -> String

    /// The action; nothing where this build does not know it, or it has another shape here.
    package var action: (any WatchAction)? { WatchActions.read(name, from: data) }
}

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
    /// How many actions are read at one moment of the file.
    private static let piece = 5000

    /// Reads the actions in the order in which they happened.
    ///
    /// - Parameters:
    ///   - range: which.
    ///   - each: takes one; says whether more are wanted.
    /// - Throws: ``MemoryError``, or what `each` throws.
    /// - Complexity: linear in the number of actions; memory does not grow with it.
    package func replay(_ range: RecordRange, each: (StoredAction) throws -> Bool) throws {
        try replay(range, after: 0, each: each)
    }

    /// Reads those of the actions that stand behind a row.
    func replay(_ range: RecordRange, after row: Int64, each: (StoredAction) throws -> Bool) throws {
        var (range, after) = (range, row)
        while true {
            let last = try queue.read { database in try piece(of: range, after: after, in: database, each) }
            guard let last else { return }
            after = last.row
            // The next piece is found by its first number, and not by passing over those that were read.
            if let numbers = range.numbers {
                guard last.number < numbers.upperBound else { return }
                range.numbers = last.number + 1...numbers.upperBound
            }
        }
    }

    /// - Returns: what was read last; nothing where it was the last of all.
    private func piece(
        of range: RecordRange,
        after: Int64,
        in database: Database,
        _ each: (StoredAction) throws -> Bool
    ) throws -> (row: Int64, number: UInt64)? {
        var condition = "id > ?"
        var arguments: StatementArguments = [after]
        if let run = range.run {
            condition += " AND run = (SELECT id FROM run WHERE name = ?)"
            arguments += [run]
        }
        if let numbers = range.numbers {
            condition += " AND seq >= ? AND seq <= ?"
            arguments += [Int64(clamping: numbers.lowerBound), Int64(clamping: numbers.upperBound)]
        }
        // Both are the order in which they happened; each has the index that finds the rows, so nothing is sorted.
        let order = range.run == nil ? "id" : "run, seq"
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT id, run, seq, wall, boot, name, data, message FROM action WHERE \(condition)
                    ORDER BY \(order) LIMIT \(Self.piece)
                    """
            ),
            arguments: arguments
        )
        var count = 0
        var last: (row: Int64, number: UInt64)?
        while let row = try rows.next() {
            count += 1
            let number = UInt64(clamping: row[2] as Int64)
            last = (row[0], number)
            let moment = Moment(wall: .microseconds(row[3] as Int64), boot: .microseconds(row[4] as Int64))
            let name = try word(row[5], in: database)
            let goesOn = try row.withUnsafeData(atIndex: 6) { data in
                try each(
                    StoredAction(
                        run: row[1],
                        number: number,
                        moment: moment,
                        name: name,
                        data: data ?? Data(),
                        sentence: { row[7] }
                    )
                )
            }
            guard goesOn else { return nil }
        }
        return count == Self.piece ? last : nil
    }

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
