import Redshank
package import RedshankControl
package import RedshankHistory

extension HistoryReply {
    /// How a check did, as the control interface gives it.
    package init(_ past: CheckPast) {
        self.init(
            check: past.check,
            windows: past.windows.map { window in
                HistoryWindow(
                    window: window.name,
                    begins: window.begins.map(Timestamp.init(microsecondsSinceEpoch:)),
                    sum: HistoryPiece(window.piece)
                )
            },
            pieces: past.pieces.map(HistoryPiece.init),
            gaps: past.gaps.map(HistoryGap.init)
        )
    }
}

extension HistoryPiece {
    fileprivate init(_ piece: CheckPast.Piece) {
        func seconds(_ kind: HealthTimeline.Kind) -> Double { Double(piece.durations[kind] ?? 0) / 1e6 }
        self.init(
            from: Timestamp(microsecondsSinceEpoch: piece.from),
            to: Timestamp(microsecondsSinceEpoch: piece.to),
            uptime: piece.durations.uptime,
            upSeconds: seconds(.up),
            degradedSeconds: seconds(.degraded),
            downSeconds: seconds(.down),
            unknownSeconds: seconds(.unknown),
            pausedSeconds: seconds(.paused),
            unwatchedSeconds: seconds(.unwatched),
            missingSeconds: seconds(.missing),
            unrecordedSeconds: seconds(.unrecorded),
            runs: piece.times.count,
            failures: piece.times.failures,
            times: ResponsePercentiles(piece.times)
        )
    }
}

extension ResponsePercentiles {
    /// - Returns: nothing where there was no run.
    fileprivate init?(_ times: ResponseTimes) {
        guard let median = times.percentile(0.5), let p95 = times.percentile(0.95), let p99 = times.percentile(0.99),
            let most = times.most
        else { return nil }
        self.init(
            medianMilliseconds: Double(median) / 1000,
            p95Milliseconds: Double(p95) / 1000,
            p99Milliseconds: Double(p99) / 1000,
            mostMilliseconds: Double(most) / 1000,
            error: times.isSummedUp ? ResponseTimes.classWidth : 0
        )
    }
}
