import Redshank

/// How a check did over the last day, week and month, and in pieces over a stretch for a chart.
package struct CheckPast: Sendable, Hashable {
    package var check: String
    /// When that is said, in microseconds since 1970.
    package var now: Int64
    /// The windows that end now, the shortest first.
    package var windows: [Window]
    /// The pieces of the stretch that was asked for, the earliest first, all of one length but the last.
    package var pieces: [Piece]
    /// Where something is missing in the stretch or the longest window, the earliest first.
    package var gaps: [RecordGap]

    /// A stretch of time by its name.
    package struct Window: Sendable, Hashable {
        /// `day`, `week` or `month`.
        package var name: String
        package var piece: Piece
        /// When a record of the check begins in it; nothing where that is not in it.
        package var begins: Int64?
    }

    /// What is known of one stretch of time.
    package struct Piece: Sendable, Hashable {
        package var from: Int64
        package var to: Int64
        /// How long it was so, in microseconds.
        package var durations: [HealthTimeline.Kind: Int64]
        package var times: ResponseTimes
    }
}

extension RecordDatabase {
    private static let windows = [("day", ResultSum.day), ("week", 7 * ResultSum.day), ("month", 30 * ResultSum.day)]
    /// How many pieces there are at most.
    private static let mostPieces = 2000

    /// Reads how a check did.
    ///
    /// - Parameters:
    ///   - check: its name.
    ///   - stretch: what the pieces are of, in microseconds since 1970.
    ///   - count: how many pieces are wanted. There are fewer where results are kept by the hour alone.
    ///   - now: when the windows end.
    ///   - heard: when the daemon was heard of last, where it is not running: from then on nobody looked.
    /// - Returns: nothing where the database does not know the check.
    /// - Throws: ``MemoryError``.
    package func past(
        of check: String,
        over stretch: Range<Int64>,
        pieces count: Int,
        now: Int64,
        heard: Int64? = nil
    ) throws(MemoryError) -> CheckPast? {
        let first = min(stretch.lowerBound, now - 30 * ResultSum.day)
        let past: CheckPast? = try read { database in
            guard let subject = try number(of: check, in: database) else { return nil }
            let range = first..<max(stretch.upperBound, now)
            let timeline = try timeline(of: subject, range, heard: heard, in: database)
            let results = try PastResults(of: subject, in: database)
            func piece(_ from: Int64, _ to: Int64) throws -> CheckPast.Piece {
                CheckPast.Piece(
                    from: from,
                    to: to,
                    durations: timeline.durations(in: from..<to),
                    times: try results.times(from..<to, in: database)
                )
            }
            let windows = try Self.windows.map { name, length in
                let window = try piece(now - length, now)
                let begins = timeline.begins.flatMap { $0 > window.from ? $0 : nil }
                return CheckPast.Window(name: name, piece: window, begins: begins)
            }
            let length = results.pieceLength(of: stretch, count: min(max(1, count), Self.mostPieces))
            let starts = stride(from: stretch.lowerBound, to: stretch.upperBound, by: Int(length))
            let pieces = try starts.map { try piece($0, min($0 + length, stretch.upperBound)) }
            return CheckPast(check: check, now: now, windows: windows, pieces: pieces, gaps: [])
        }
        guard var past else { return nil }
        past.gaps = try gaps(since: .microseconds(first), until: .microseconds(now)).filter { $0.kind != .expired }
        return past
    }
}

extension HealthTimeline {
    /// When the record begins; nothing where it began before, or not at all.
    fileprivate var begins: Int64? { spans.first?.kind == .unrecorded ? spans.first?.to : nil }
}
