import RedshankControl

/// One check with everything that is known of it.
struct CheckDetail {
    let check: CheckStatus
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        var lines = [heading(style)]
        let facts = facts
        let widest = facts.reduce(10) { max($0, $1.0.columns) }
        for (name, value) in facts {
            lines += style.flow(
                [Style.Piece("  "), Style.Piece(name.padded(to: widest), .faint), Style.Piece("  \(value.printable)")],
                hang: widest + 4
            )
        }
        guard !check.phases.isEmpty else { return lines }
        return lines + [""] + PhaseBars(phases: check.phases).lines(style)
    }

    private func heading(_ style: Style) -> String {
        let name = style.paint(check.name.printable, .strong)
        let health = style.paint(check.health.rawValue, check.health.ink)
        guard let since = check.since else { return "\(name) is \(health)" }
        return "\(name) has been \(health) for \(viewpoint.age(since)) (since \(viewpoint.date(since)))"
    }

    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        if !check.reason.isEmpty { facts.append(("reason", viewpoint.localized(check.reason))) }
        facts.append((check.kind, check.target))
        if let last = check.lastChecked {
            let took = check.responseTimeMilliseconds.map { ", took \(Spans.took($0))" } ?? ""
            facts.append(("last look", "\(viewpoint.age(last)) ago\(took)"))
        } else {
            facts.append(("last look", "never"))
        }
        facts.append(("next look", next))
        if let streak = check.streak { facts.append(("in a row", streak.words)) }
        if let silence = check.silence {
            let reason = silence.reason.isEmpty ? "" : ": \(silence.reason)"
            let who = viewpoint.localized("by \(silence.by)")
            facts.append(("silenced", "until \(viewpoint.time(silence.until)) \(who)\(reason)"))
        }
        if let acknowledgement = check.acknowledgement {
            facts.append(("acknowledged", acknowledgement.words(viewpoint)))
        }
        if !check.dependsOn.isEmpty { facts.append(("depends on", dependencies)) }
        if !check.labels.isEmpty {
            let labels = check.labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            facts.append(("labels", labels.joined(separator: " ")))
        }
        return facts
    }

    private var dependencies: String {
        let names = check.dependsOn.joined(separator: ", ")
        guard let cause = check.dependencyDown else { return names }
        let what = check.dependsOn == [cause.check] ? "" : "\(cause.check) is "
        return "\(names) (\(what)down since \(viewpoint.time(cause.since)), so its troubles are not told)"
    }

    private var next: String {
        if check.paused { return "none, it is paused (redshankctl resume \(check.name))" }
        return check.nextCheck.map(viewpoint.until) ?? "not yet known"
    }
}

extension Streak {
    /// The streak in words: `2 failed (3 make it down)`.
    var words: String {
        let make = needed == 1 ? "makes" : "make"
        return "\(count) \(outcome.rawValue) (\(needed) \(make) it \(health.rawValue))"
    }

    /// The health it leads to.
    var health: Health {
        switch outcome {
        case .passed: .up
        case .degraded: .degraded
        case .failed: .down
        }
    }
}
