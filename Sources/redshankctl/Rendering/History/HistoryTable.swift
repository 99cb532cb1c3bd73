import RedshankControl

/// The pieces of a history as comma-separated values, by RFC 4180; what is not known is left empty.
enum HistoryTable {
    private static let names = [
        "from", "to", "uptime", "up_seconds", "degraded_seconds", "down_seconds", "unknown_seconds", "paused_seconds",
        "unwatched_seconds", "missing_seconds", "unrecorded_seconds", "runs", "failures", "median_ms", "p95_ms",
        "p99_ms", "most_ms", "percentile_error",
    ]

    static func lines(_ pieces: [HistoryPiece]) -> [String] {
        [names.joined(separator: ",")]
            + pieces.map { piece in
                let times = piece.times
                let seconds = [
                    piece.upSeconds, piece.degradedSeconds, piece.downSeconds, piece.unknownSeconds,
                    piece.pausedSeconds,
                    piece.unwatchedSeconds, piece.missingSeconds, piece.unrecordedSeconds,
                ].map { Spans.rounded($0, to: 3) }
                let milliseconds = [
                    times?.medianMilliseconds, times?.p95Milliseconds, times?.p99Milliseconds, times?.mostMilliseconds,
                ].map { $0.map { Spans.rounded($0, to: 3) } ?? "" }
                let uptime = piece.uptime.map { Spans.rounded($0, to: 6) } ?? ""
                let cells =
                    [piece.from.description, piece.to.description, uptime] + seconds
                    + [String(piece.runs), String(piece.failures)] + milliseconds
                    + [times.map { Spans.rounded($0.error, to: 2) } ?? ""]
                return cells.joined(separator: ",")
            }
    }
}
