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
        /// The journal, of when the daemon wrote for the last time.
        case journal(lastHeard: Timestamp?)
    }

    func lines(_ style: Style) -> [String] {
        var lines = heading(style)
        lines += WhyTree(why: why, viewpoint: viewpoint, isDetailed: isDetailed).lines(style)
        lines += earlier(style)
        lines += ReactionLines(why: why, viewpoint: viewpoint, isWatched: isWatched).lines(style)
        lines += NextSteps(why: why, viewpoint: viewpoint, isWatched: isWatched).lines(style)
        return lines
    }

    private var isWatched: Bool { if case .daemon = source { true } else { false } }

    private func heading(_ style: Style) -> [String] {
        let check = why.check
        let name = style.paint(check.name.printable, .strong)
        let health = style.paint(check.health == .unknown ? "not known" : check.health.rawValue, check.health.ink)
        let reason = check.reason.isEmpty ? "" : ": \(viewpoint.localized(check.reason).printable)"
        let since = check.since.map { ", since \(viewpoint.time($0))" } ?? ""
        var lines: [String]
        switch source {
        case .daemon:
            let span = check.since.map { " for \(viewpoint.age($0))" } ?? ""
            lines = ["\(name) is \(health)\(span)\(since)\(reason)"]
        case .journal(let lastHeard):
            let ended = lastHeard.map { " at \(viewpoint.time($0)) (\(viewpoint.age($0)) ago)" } ?? ""
            lines = ["\(name) was \(health) when redshankd wrote for the last time\(ended)\(since)\(reason)"]
        }
        if !check.target.isEmpty {
            let last = check.lastChecked.map { ", last looked at \(viewpoint.age($0)) ago" } ?? ""
            lines.append(style.paint("\(check.kind) \(check.target)\(last)".printable, .faint))
        }
        return lines
    }

    private func earlier(_ style: Style) -> [String] {
        guard !why.earlier.isEmpty else { return [] }
        let rendering = LogLines(viewpoint: viewpoint)
        return ["", "Before redshankd was started anew:"] + why.earlier.map { "  " + rendering.line($0, style) }
    }
}
