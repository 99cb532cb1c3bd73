import RedshankControl

/// All checks in a table, the worst first, under a line about the daemon.
struct StatusTable {
    let status: StatusReply
    let viewpoint: Viewpoint

    /// The lines, at most so many.
    func lines(_ style: Style, limit: Int? = nil) -> [String] {
        var lines = [summary(style)]
        guard !status.checks.isEmpty else {
            let file = status.daemon.configurationFiles.first ?? "/etc/redshank/redshank.yaml"
            return lines + ["", "No checks are configured. Write some into \(file.printable)."]
        }
        var table = Table(["CHECK", "HEALTH", "FOR", "TOOK", "NEXT", "REASON"], rightAligned: [3])
        for check in sorted { table.append(row(check)) }
        lines.append("")
        lines += table.lines(style)
        if let limit, lines.count > limit {
            let hidden = lines.count - limit + 1
            lines.removeLast(hidden)
            lines.append(style.paint(style.cut("and \(hidden) more", to: style.width ?? .max), .faint))
        }
        return lines
    }

    private var sorted: [CheckStatus] {
        let order: [Health] = [.down, .degraded, .unknown, .up]
        return order.flatMap { health in status.checks.filter { $0.health == health }.sorted { $0.name < $1.name } }
    }

    private func row(_ check: CheckStatus) -> [Table.Cell] {
        var notes: [String] = []
        // The reason may be as long as it likes, and is cut; these are not.
        if let silence = check.silence { notes.append("silenced until \(viewpoint.time(silence.until))") }
        if let acknowledgement = check.acknowledgement {
            notes.append(viewpoint.localized("acknowledged by \(acknowledgement.by)"))
        }
        if let cause = check.dependencyDown { notes.append("\(cause.check), on which it depends, is down") }
        if check.health != .up, !check.reason.isEmpty { notes.append(viewpoint.localized(check.reason)) }
        return [
            Table.Cell(check.name, .strong),
            Table.Cell(check.health.rawValue, check.health.ink),
            Table.Cell(check.since.map(viewpoint.age) ?? "-"),
            Table.Cell(check.responseTimeMilliseconds.map(Spans.took) ?? "-"),
            Table.Cell(check.paused ? "paused" : check.nextCheck.map(viewpoint.until) ?? "-"),
            Table.Cell(notes.joined(separator: "; ")),
        ]
    }

    private func summary(_ style: Style) -> String {
        let daemon = status.daemon
        let counts = HealthCounts(of: status.checks)
        let parts: [(Int, String, Style.Ink)] = [
            (counts.down, "down", Style.Ink.bad), (counts.degraded, "degraded", .doubtful),
            (counts.unknown, "unknown", .plain), (counts.up, "up", .good), (counts.paused, "paused", .plain),
            (counts.silenced, "silenced", .plain), (counts.acknowledged, "acknowledged", .plain),
        ].filter { $0.0 > 0 }
        let checks = status.checks.count == 1 ? "1 check" : "\(status.checks.count) checks"
        let deeds = daemon.deedsOwed == 1 ? "1 deed" : "\(daemon.deedsOwed) deeds"
        let version = "redshankd \(daemon.version.printable)"
        let running = "running for \(viewpoint.age(daemon.since))"
        let stopping = daemon.stoppingSince.map {
            "redshankd has been stopping since \(viewpoint.time($0)), nothing is looked at"
        }
        let owed = daemon.deedsOwed > 0 ? ["\(deeds) owed"] : []
        let lost = "\(daemon.deedsGivenUp) given up in the last hour: redshankctl log -p err"
        let troubles = owed + (daemon.deedsGivenUp > 0 ? [lost] : [])
        func text(_ asides: [String], _ paint: (String, Style.Ink) -> String) -> String {
            let counted = parts.map { paint("\($0.0) \($0.1)", $0.2) }.joined(separator: ", ")
            let aside = asides.isEmpty ? "" : " (\(asides.joined(separator: ", ")))"
            return "\(checks)\(counted.isEmpty ? "" : ": ")\(counted)\(aside)"
        }
        // Where there is little room, what matters least is left out first.
        let choices =
            stopping.map { [[$0] + troubles, [$0]] }
            ?? [[version, running] + troubles, [running] + troubles, troubles]
        for asides in choices {
            guard text(asides, { words, _ in words }).columns > style.width ?? .max else {
                return text(asides, style.paint)
            }
        }
        // Where it must be cut, it is cut without colours, which cannot be cut.
        return style.cut(text([], { words, _ in words }), to: style.width ?? 0)
    }
}

extension Health {
    /// The colour it is shown in.
    var ink: Style.Ink {
        switch self {
        case .unknown: .faint
        case .up: .good
        case .degraded: .doubtful
        case .down: .bad
        }
    }
}
