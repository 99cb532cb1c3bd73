package import RedshankControl
import Varlink

extension Samples {
    /// What happened, as sentences.
    package static let log = LogReply(
        entries: [
            LogEntry(
                sequence: 18_301,
                run: daemon.run,
                time: ago(754, milliseconds: 10),
                priority: 7,
                message: "website failed: connection refused (3 of 3)",
                action: "check.completed",
                check: "website",
                cause: "\(daemon.run):18298",
                effect: "RunCheck"
            ),
            LogEntry(
                sequence: 18_302,
                run: daemon.run,
                time: ago(754),
                priority: 3,
                message: "website is down: connection refused (3 of 3)",
                action: "check.health-changed",
                check: "website",
                cause: "\(daemon.run):18301",
                effect: "JudgeCheck"
            ),
            LogEntry(
                sequence: 18_303,
                run: daemon.run,
                time: ago(753),
                priority: 5,
                message: "tell-ops is to be done for website: up became down",
                action: "reaction.decided",
                check: "website",
                reaction: "tell-ops",
                cause: "\(daemon.run):18302",
                effect: "DecideReactions"
            ),
            LogEntry(
                sequence: 18_340,
                run: daemon.run,
                time: ago(600),
                priority: 5,
                message: "website is silenced for 1h: maintenance",
                action: "control.silenced",
                check: "website",
                origin: "uid 1000 pid 4822"
            ),
        ],
        missed: 2,
        gap: "what happened before 2026-11-21 02:59:26Z is not remembered"
    )

    /// The actions that brought the website down and what followed.
    package static let actions = ActionsReply(
        actions: [
            ActionRecord(
                sequence: 18_298,
                run: daemon.run,
                time: ago(754, milliseconds: 95),
                name: "schedule.ticked",
                message: "1 check is due",
                origin: "timer",
                source: SourcePlace(file: "Schedule/Ticker.swift", line: 41),
                data: ["checks": ["website"]]
            ),
            ActionRecord(
                sequence: 18_301,
                run: daemon.run,
                time: ago(754, milliseconds: 10),
                name: "check.completed",
                message: "website failed: connection refused (3 of 3)",
                cause: 18_298,
                effect: "RunCheck",
                check: "website",
                source: SourcePlace(file: "Check/RunCheck.swift", line: 63),
                data: ["check": "website", "outcome": ["failed": ["reason": "connection refused"]]]
            ),
            ActionRecord(
                sequence: 18_302,
                run: daemon.run,
                time: ago(754),
                name: "check.health-changed",
                message: "website is down: connection refused (3 of 3)",
                cause: 18_301,
                effect: "JudgeCheck",
                check: "website",
                source: SourcePlace(file: "Check/JudgeCheck.swift", line: 22)
            ),
            ActionRecord(
                sequence: 18_303,
                run: daemon.run,
                time: ago(753),
                name: "reaction.decided",
                message: "tell-ops is to be done for website: up became down",
                cause: 18_302,
                effect: "DecideReactions",
                check: "website",
                reaction: "tell-ops",
                source: SourcePlace(file: "React/DecideReactions.swift", line: 37)
            ),
            ActionRecord(
                sequence: 18_306,
                run: daemon.run,
                time: ago(752, milliseconds: 700),
                name: "deed.done",
                message: "tell-ops is done for website: the webhook answered 204 in 112 ms",
                cause: 18_303,
                effect: "CallWebhook",
                check: "website",
                reaction: "tell-ops",
                source: SourcePlace(file: "React/CallWebhook.swift", line: 90)
            ),
        ],
        missed: 1
    )

    /// Why the website is down.
    package static let why = WhyReply(
        check: website,
        actions: actions.actions,
        decisive: 18_302,
        streak: [18_301, 18_302],
        against: [],
        steering: [18_340],
        gap: "of the 3 results that led to it 2 are remembered",
        earlier: [log.entries[1]],
        reactions: [
            ConsideredReaction(
                reaction: "page",
                kind: "command",
                verdict: .waiting,
                reason: "silenced until 2026-11-21 04:00:00Z by uid 1000: maintenance",
                time: ago(754),
                due: ago(-2_880),
                sequence: 18_304
            ),
            ConsideredReaction(
                reaction: "tell-ops",
                kind: "webhook",
                verdict: .done,
                reason: "up became down; told again every 30m",
                time: ago(753),
                due: ago(-1_047),
                retry: ago(-30),
                sequence: 18_303,
                deed: "failed once, tried again at 2026-11-21 03:12:30Z: answered 502"
            ),
            ConsideredReaction(
                reaction: "thank",
                kind: "webhook",
                verdict: .indifferent,
                reason: "it waits for up, not for down"
            ),
            ConsideredReaction(
                reaction: "restart",
                verdict: .held,
                reason: "that it was degraded was never told (degraded for less than 10m)",
                time: ago(754)
            ),
        ]
    )
}

// MARK: - Reactions

extension Samples {
    /// Two reactions: one that fired, waits and gave up, and one that was never considered.
    package static let reactions = ReactionsReply(reactions: [
        ReactionStatus(
            name: "page",
            kind: "command",
            on: ["down", "up"],
            of: "checks labelled team=web",
            after: "10m",
            again: "30m",
            atMost: "3 per 1h",
            checks: [
                ReactionStanding(
                    check: "website",
                    verdict: .waiting,
                    reason: "down for less than 10m",
                    time: ago(30),
                    due: ago(-570)
                ),
                ReactionStanding(check: "load", verdict: .done, reason: "told that it is down", time: ago(3_600)),
            ],
            owed: 1,
            givenUp: 2,
            givenUpLast: ago(90)
        ),
        ReactionStatus(name: "tell-ops", kind: "webhook", on: ["changed"], of: "all checks"),
    ])
}
