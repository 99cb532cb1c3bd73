import RedshankControl

/// What led to a reaction's decisions, an incident or an action, and what came of it, for somebody who has never seen
/// this tool.
struct StoryLines {
    let reply: ExplainReply
    let story: Story
    let viewpoint: Viewpoint
    var isDetailed = false
    /// The time that was asked for; nothing for now.
    var moment: Timestamp?

    func lines(_ style: Style) -> [String] {
        var lines = moment.map { ["As of \(viewpoint.date($0)):"] } ?? []
        lines += heading(style)
        let runs = story.runs.filter { !$0.actions.isEmpty }
        if !runs.isEmpty { lines += ["", "What happened, each under what caused it:"] }
        for run in runs {
            if runs.count > 1 {
                lines.append(style.paint("  in run \(run.run.prefix(8).description.printable):", .faint))
            }
            lines += tree(run).lines(style)
        }
        lines += GapLines(gaps: story.gaps, viewpoint: viewpoint).lines(style)
        guard !story.reactions.isEmpty else { return lines }
        let told = ReactionLines(reactions: story.reactions, viewpoint: viewpoint)
        return lines + [
            "", reply.subject == .reaction ? "What it made of each check last:" : "What the reactions did:",
        ]
            + told.lines(style)
    }

    private func heading(_ style: Style) -> [String] {
        let summary = viewpoint.localized(story.summary).printable
        switch reply.subject {
        case .incident:
            guard let incident = story.incident else { return style.flow(summary, hang: 2) }
            let sentence = IncidentSentence(incident: incident, viewpoint: viewpoint).text
            return style.flow("Incident \(incident.id): \(sentence)", hang: 2)
                + IncidentFacts(incident: incident, viewpoint: viewpoint).lines(style)
        case .action:
            let focus = story.runs.flatMap { run in run.actions.filter { run.focus.contains($0.sequence) } }.first
            let time = focus.map { " at \(viewpoint.exactTime($0.time))" } ?? ""
            return style.flow("Action \(focus.map { "#\($0.sequence)" } ?? reply.name)\(time): \(summary)", hang: 2)
        case .check, .reaction: return style.flow(summary, hang: 2)
        }
    }

    private func tree(_ run: RunStory) -> WhyTree {
        var tree = WhyTree(actions: run.actions, viewpoint: viewpoint, isDetailed: isDetailed)
        for number in run.focus {
            switch (reply.subject, number) {
            case (.action, _): tree.notes[number] = "this is action #\(number)"
            case (.incident, _):
                let name = "\(run.run):\(number)"
                if name == story.incident?.began { tree.notes[number] = "here it began" }
                if name == story.incident?.ended { tree.notes[number] = "here it ended" }
            case (.check, _): tree.notes[number] = "this removed it"
            case (.reaction, _): break
            }
            if tree.notes[number] != nil { tree.inks[number] = .strong }
        }
        return tree
    }
}

/// An incident's facts beside its summary: what was told of it, and what was not seen.
struct IncidentFacts {
    let incident: Incident
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        var lines: [String] = []
        if incident.unwatchedSeconds >= 1 {
            let span = Spans.span(seconds: incident.unwatchedSeconds)
            let text = "for \(span) of it redshankd was not running and looked at nothing"
            lines += style.flow("  \(text)", hang: 4)
        }
        if incident.told.isEmpty { lines.append("  nobody was told") }
        let told = incident.told.map { ($0.decided, $0.words(viewpoint), $0.ink) }
        let taken = incident.acknowledgements.map { ($0.at, $0.words(viewpoint), Style.Ink.plain) }
        for (time, words, ink) in (told + taken).sorted(by: { $0.0 < $1.0 }) {
            lines += style.flow("  \(viewpoint.time(time))  \(words)", ink, hang: 4)
        }
        return lines
    }
}

extension IncidentAcknowledgement {
    /// Who took it on, how soon, and whether they took it back: `acknowledged by uid 1000 after 2m 5s: on it`.
    func words(_ viewpoint: Viewpoint) -> String {
        let comment = comment.isEmpty ? "" : ": \(comment.printable)"
        let back = takenBackBy.map { by in
            let when = until.map { " at \(viewpoint.time($0))" } ?? ""
            return " (taken back\(when) \(viewpoint.localized("by \(by)").printable))"
        }
        let who = viewpoint.localized("by \(by)").printable
        return "acknowledged \(who) after \(Spans.span(seconds: afterSeconds))\(comment)\(back ?? "")"
    }
}

extension Telling {
    /// What it told, and what came of it: `page (webhook) told that it was down: answered 204`.
    func words(_ viewpoint: Viewpoint) -> String {
        let who = (reaction + (kind.map { " (\($0))" } ?? "")).printable
        let again = repetitions == 0 ? "" : " again (\(repetitions + 1))"
        let result = outcome.map { ": \(viewpoint.localized($0).printable)" } ?? ""
        switch standing {
        case .done:
            // Who was told late may have acted late.
            let when = ended.map { $0.since(decided) >= .seconds(1) ? " at \(viewpoint.time($0))" : "" } ?? ""
            return "\(who) told\(again) that it is \(health.rawValue)\(when)\(result)"
        case .owed: return "\(who) is still to tell\(again) that it is \(health.rawValue)\(result)"
        case .failed: return "\(who) could not tell\(again) that it is \(health.rawValue), and gave up\(result)"
        case .unknown: return "\(who) was to tell\(again) that it is \(health.rawValue)\(result)"
        }
    }

    var ink: Style.Ink {
        switch standing {
        case .done: .plain
        case .owed, .unknown: .doubtful
        case .failed: .bad
        }
    }
}
