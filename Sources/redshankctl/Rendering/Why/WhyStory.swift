import RedshankControl

/// Why a check stands as it does, for somebody who has never seen this tool: how it stands, what happened, what was
/// done about it, and what comes next.
struct WhyStory {
    let why: WhyReply
    let viewpoint: Viewpoint
    /// Whether each action's name, side effect and place in the source are told.
    var isDetailed = false
    /// Who tells it.
    var source = Source.daemon

    /// Who tells a story.
    enum Source {
        /// The daemon, of now.
        case daemon
        /// The record, of when the daemon wrote for the last time.
        case record(lastHeard: Timestamp?)
        /// The record, of a time that was asked for.
        case then(Timestamp)
    }

    func lines(_ style: Style) -> [String] {
        var lines = heading(style)
        lines += happened(style)
        lines += earlier(style)
        lines += GapLines(gaps: why.gaps, viewpoint: viewpoint).lines(style)
        lines += reactions(style)
        lines += NextSteps(why: why, viewpoint: viewpoint, source: source).lines(style)
        return lines
    }

    private func happened(_ style: Style) -> [String] {
        var lines: [String] = []
        if let gap = why.gap {
            lines += [""] + style.flow("Not all is known: \(viewpoint.localized(gap)).".printable, .doubtful, hang: 2)
        }
        let before = why.before.filter { !$0.actions.isEmpty }
        guard !why.actions.isEmpty || !before.isEmpty else { return lines }
        lines += ["", "What happened, each under what caused it:"]
        for run in before {
            var tree = WhyTree(actions: run.actions, viewpoint: viewpoint, isDetailed: isDetailed)
            if let last = run.focus.last { tree.mark(last, as: why.check.health) }
            lines += tree.lines(style)
            if let gap = run.gap {
                lines += style.flow("  (\(viewpoint.localized(gap)))".printable, .doubtful, hang: 4)
            }
        }
        if !before.isEmpty, !why.actions.isEmpty { lines.append(style.paint("  (redshankd was started anew)", .faint)) }
        var tree = WhyTree(actions: why.actions, viewpoint: viewpoint, isDetailed: isDetailed)
        for number in why.against { tree.notes[number] = "this speaks against \(why.check.health.rawValue)" }
        if let decisive = why.decisive { tree.mark(decisive, as: why.check.health) }
        return lines + tree.lines(style)
    }

    private func reactions(_ style: Style) -> [String] {
        guard !why.reactions.isEmpty else {
            guard why.check.health != .unknown else { return [] }
            if case .record = source { return ["", "No reaction was considered."] }
            return ["", "No reactions are configured: nobody is told."]
        }
        let told = ReactionLines(reactions: why.reactions, viewpoint: viewpoint)
        return ["", "What was done about it:"] + told.lines(style)
    }

    private func heading(_ style: Style) -> [String] {
        let check = why.check
        let health = Style.Piece(check.health == .unknown ? "not known" : check.health.rawValue, check.health.ink)
        let reason = check.reason.isEmpty ? "" : ": \(viewpoint.localized(check.reason).printable)"
        let since = check.since.map { ", since \(viewpoint.time($0))" } ?? ""
        let span = check.since.map { " for \(viewpoint.age($0))" } ?? ""
        let name = Style.Piece(check.name.printable, .strong)
        let pieces: [Style.Piece]
        var unwatched: String?
        switch source {
        case .daemon where check.paused:
            let last = check.lastChecked.map { ", \(viewpoint.age($0)) ago" } ?? ""
            let paused = Style.Piece(" is paused. When it was last looked at\(last), it was ")
            pieces = [name, paused, health, Style.Piece(since + reason)]
        case .daemon:
            let verb = Style.Piece(check.since == nil ? " is " : " has been ")
            pieces = [name, verb, health, Style.Piece(span + since + reason)]
        case .then(let time):
            pieces = [
                Style.Piece("At \(viewpoint.date(time)) "), name,
                Style.Piece(check.since == nil ? " was " : " had been "),
                health, Style.Piece(span + since + reason),
            ]
            unwatched = why.gaps.last { $0.kind == "unwatched" && $0.from <= time && time < $0.to }.map {
                "redshankd was not running then; this is what it knew when it ended at \(viewpoint.time($0.from))"
            }
        case .record(let lastHeard):
            let ended = lastHeard.map { " at \(viewpoint.time($0)) (\(viewpoint.age($0)) ago)" } ?? ""
            let heard = Style.Piece(" when redshankd wrote for the last time\(ended)\(since)\(reason)")
            pieces = [name, Style.Piece(" was "), health, heard]
        }
        var lines = style.flow(pieces, hang: 2)
        if let unwatched { lines += style.flow(unwatched, .doubtful, hang: 2) }
        if !check.target.isEmpty {
            let last = check.lastChecked.map { ", last looked at \(viewpoint.age($0)) ago" } ?? ""
            lines += style.flow("\(check.kind) \(check.target)\(last)".printable, .faint, hang: 2)
        }
        return lines
    }

    private func earlier(_ style: Style) -> [String] {
        guard !why.earlier.isEmpty else { return [] }
        let rendering = LogLines(viewpoint: viewpoint)
        return ["", "Before redshankd was started anew:"]
            + why.earlier.flatMap { rendering.lines($0, style, margin: 2) }
    }
}

extension WhyTree {
    /// Marks the action that brought a check to its health.
    fileprivate mutating func mark(_ number: Int, as health: Health) {
        notes[number] = "this made it \(health.rawValue)"
        inks[number] = health.ink
    }
}
