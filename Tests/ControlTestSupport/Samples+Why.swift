package import RedshankControl

extension Samples {
    /// An incident of the website that is over, with all that can be told of one.
    package static let incident = Incident(
        id: "i7",
        check: "website",
        from: ago(7_200),
        to: ago(3_600),
        durationSeconds: 3_600,
        unwatchedSeconds: 125,
        worst: .down,
        cause: "connection refused",
        began: "\(daemon.run):18302",
        ended: "\(daemon.run):18400",
        end: "up",
        told: [
            Telling(
                reaction: "tell-ops",
                kind: "webhook",
                health: .down,
                decided: ago(7_199),
                standing: .done,
                ended: ago(7_198),
                outcome: "answered 204"
            ),
            Telling(
                reaction: "tell-ops",
                kind: "webhook",
                health: .down,
                repetitions: 1,
                decided: ago(5_399),
                standing: .failed,
                ended: ago(4_100),
                outcome: "answered 502"
            ),
            Telling(reaction: "page", health: .up, decided: ago(3_600), standing: .owed),
        ]
    )

    /// One that is over and one that lasts.
    package static let incidents = IncidentsReply(
        incidents: [
            incident,
            Incident(
                id: "i8",
                check: "database",
                from: ago(754),
                durationSeconds: 754,
                worst: .degraded,
                cause: "slow: 1.2 s, expected within 500 ms",
                acknowledgements: [
                    IncidentAcknowledgement(
                        at: ago(700),
                        afterSeconds: 54,
                        by: "uid 1000",
                        comment: "on it",
                        until: ago(600),
                        takenBackBy: "uid 1001"
                    ),
                    IncidentAcknowledgement(at: ago(500), afterSeconds: 254, by: "uid 1001", comment: ""),
                ]
            ),
        ]
    )

    /// The run before the daemon's.
    private static let earlierRun = "0123456789abcdef0123456789abcdef"

    /// What the incident is explained by.
    package static let explanation: ExplainReply = {
        var began = actions.actions[2]
        began.changes = [
            StateChange(field: "checks.website.record.failures", from: "2", to: "3"),
            StateChange(field: "checks.website.record.health", from: "up", to: "down"),
            StateChange(field: "checks.website.record.since", to: "2026-11-21 02:59:26Z"),
        ]
        return ExplainReply(
            subject: .incident,
            name: "i7",
            asOf: now,
            story: Story(
                summary: "website was down for 1h from 2026-11-21 01:12:00Z: connection refused",
                incident: incident,
                runs: [
                    RunStory(
                        run: earlierRun,
                        actions: [
                            ActionRecord(
                                sequence: 7,
                                run: earlierRun,
                                time: ago(9_000),
                                name: "daemon-started",
                                message: "started"
                            )
                        ]
                    ),
                    RunStory(
                        run: daemon.run,
                        actions: [actions.actions[0], actions.actions[1], began, actions.actions[3]],
                        focus: [18_302]
                    ),
                ],
                gaps: [
                    HistoryGap(from: ago(6_000), to: ago(5_875), kind: "unwatched", reason: "the daemon was stopped"),
                    HistoryGap(from: ago(5_000), to: ago(4_990), kind: "dropped", reason: "the disk was full"),
                ],
                reactions: [
                    ConsideredReaction(
                        reaction: "tell-ops",
                        check: "website",
                        kind: "webhook",
                        verdict: .done,
                        reason: "up became down"
                    )
                ]
            ),
            notes: ["What 1 action of run 0123456789abcdef0123456789abcdef changed in the state is left out."]
        )
    }()

    /// A reaction that is held for more than one reason, and one that it is not about.
    package static let whyNot = WhyNotReply(
        reaction: "page",
        kind: "command",
        asOf: now,
        checks: [
            ReactionOutlook(
                check: "database",
                health: .up,
                standing: .held,
                conditions: [
                    ReactionCondition(
                        condition: "of",
                        holds: false,
                        found: "it is not about database",
                        remedy: "its `of` in the configuration, which is website, would have to select database"
                    )
                ]
            ),
            ReactionOutlook(
                check: "website",
                health: .down,
                since: ago(754),
                standing: .waiting,
                decided: ago(753),
                deed: "done in 112 ms: answered 204",
                due: ago(-2_880),
                conditions: [
                    ReactionCondition(condition: "of", holds: true, found: "it is about website"),
                    ReactionCondition(
                        condition: "silence",
                        holds: false,
                        found: "silenced until 2026-11-21 04:00:00Z by uid 1000: maintenance",
                        remedy: "the silence would have to end: redshankctl unsilence website",
                        until: ago(-2_880)
                    ),
                ]
            ),
        ]
    )

    /// A day of the website with everything in it that a chart can show.
    package static let history: HistoryReply = {
        let day: Int64 = 86_400
        let piece = day / 8
        func at(_ index: Int64) -> Timestamp { ago(day - index * piece) }
        func times(_ milliseconds: Double, error: Double = 0) -> ResponsePercentiles {
            ResponsePercentiles(
                medianMilliseconds: milliseconds / 2,
                p95Milliseconds: milliseconds,
                p99Milliseconds: milliseconds + 1,
                mostMilliseconds: milliseconds + 2,
                error: error
            )
        }
        let length = Double(piece)
        let pieces = [
            HistoryPiece(from: at(0), to: at(1), unrecordedSeconds: length),
            HistoryPiece(from: at(1), to: at(2), uptime: 1, upSeconds: length, runs: 360, times: times(40)),
            HistoryPiece(from: at(2), to: at(3), uptime: 1, upSeconds: length, runs: 360, times: times(80)),
            HistoryPiece(from: at(3), to: at(4), uptime: 1, degradedSeconds: length, runs: 360, times: times(160)),
            HistoryPiece(
                from: at(4),
                to: at(5),
                uptime: 0.5,
                upSeconds: length / 2,
                downSeconds: length / 2,
                runs: 360,
                failures: 180,
                times: times(20)
            ),
            HistoryPiece(from: at(5), to: at(6), unwatchedSeconds: length),
            HistoryPiece(from: at(6), to: at(7), pausedSeconds: length),
            HistoryPiece(from: at(7), to: at(8), uptime: 1, upSeconds: length, runs: 360, times: times(60)),
        ]
        func window(_ name: String, begins: Timestamp? = nil, error: Double = 0) -> HistoryWindow {
            let sum = HistoryPiece(
                from: at(0),
                to: at(8),
                uptime: 0.9,
                upSeconds: length * 4.5,
                downSeconds: length / 2,
                pausedSeconds: length,
                unwatchedSeconds: length,
                missingSeconds: 0,
                unrecordedSeconds: length,
                runs: 1_800,
                failures: 180,
                times: times(160, error: error)
            )
            return HistoryWindow(window: name, begins: begins, sum: sum)
        }
        return HistoryReply(
            check: "website",
            windows: [window("day", begins: at(1)), window("week"), window("month", error: 0.26)],
            pieces: pieces,
            gaps: [HistoryGap(from: at(5), to: at(6), kind: "unwatched", reason: "the daemon was stopped")]
        )
    }()
}
