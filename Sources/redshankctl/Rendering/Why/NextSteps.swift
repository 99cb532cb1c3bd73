import RedshankControl

/// What comes next for a check, the soonest first.
struct NextSteps {
    let why: WhyReply
    let viewpoint: Viewpoint
    /// Who tells it: without a daemon nothing comes, and of a time that is over it is told what was to come.
    var source = WhyStory.Source.daemon

    func lines(_ style: Style) -> [String] {
        if case .record = source {
            let text = "Nothing is looked at and nobody is told until redshankd is started: systemctl start redshankd"
            return [""] + style.flow(text, hang: 0)
        }
        let steps = steps.sorted { ($0.at, $0.sentence) < ($1.at, $1.sentence) }
        let times = steps.map { "\(viewpoint.time($0.at)) (\(viewpoint.until($0.at)))" }
        let widest = times.reduce(0) { max($0, $1.count) }
        var lines = zip(steps, times).flatMap { step, time in
            let sentence = style.wrap(step.sentence.printable, after: widest + 4, then: widest + 4)
            return sentence.enumerated().map { index, line in
                "  \(style.paint((index == 0 ? time : "").padded(to: widest), .faint))  \(line)"
            }
        }
        if why.check.paused {
            let name = why.check.name.printable
            lines += style.flow("  \(name) is paused and not looked at, until: redshankctl resume \(name)", hang: 4)
        }
        if let acknowledgement = why.check.acknowledgement {
            let comment = acknowledgement.comment.isEmpty ? "" : " (\(acknowledgement.comment))"
            let text =
                "  nothing more is told until \(why.check.name) changes, as it was acknowledged "
                + "\(viewpoint.localized("by \(acknowledgement.by)"))\(comment); "
                + "take that back with: redshankctl unacknowledge \(why.check.name)"
            lines += style.flow(text.printable, hang: 4)
        }
        return lines.isEmpty ? [] : ["", isPast ? "What was to come next:" : "What comes next:"] + lines
    }

    private var isPast: Bool { if case .then = source { true } else { false } }

    private var steps: [(at: Timestamp, sentence: String)] {
        let check = why.check
        var steps: [(at: Timestamp, sentence: String)] = []
        if let next = check.nextCheck { steps.append((next, "\(check.name) is looked at again\(turn)")) }
        // Those that wait for the same are told together.
        let waits = Dictionary(grouping: why.reactions.filter { $0.due != nil }) { Wait($0) }
        for (wait, reactions) in waits {
            guard let due = reactions.compactMap(\.due).min() else { continue }
            let names = reactions.map(\.reaction).listed
            let what: String
            switch (wait.isRepetition, reactions.count) {
            case (true, 1): what = "fires again"
            case (true, _): what = "fire again"
            case (false, 1): what = "is considered again"
            case (false, _): what = "are considered again"
            }
            steps.append((due, "\(names) \(what), if \(check.name) is still \(check.health.rawValue)"))
        }
        for reaction in why.reactions {
            if let retry = reaction.retry { steps.append((retry, "\(reaction.reaction) is tried again")) }
        }
        if let silence = check.silence {
            let reason = silence.reason.isEmpty ? "" : " (\(silence.reason))"
            steps.append(
                (
                    silence.until,
                    "the silence \(viewpoint.localized("by \(silence.by)"))\(reason) ends; end it now with: redshankctl unsilence \(check.name)"
                )
            )
        }
        return steps
    }

    /// How far the results have come that would change the health.
    private var turn: String {
        guard let streak = why.check.streak, streak.health != why.check.health else { return "" }
        return "; so far in a row: \(streak.words)"
    }
}

/// What a reaction waits for, to the second.
private struct Wait: Hashable {
    let second: Int64
    let isRepetition: Bool

    init(_ reaction: ConsideredReaction) {
        second = (reaction.due?.microsecondsSinceEpoch ?? 0) / 1_000_000
        isRepetition = [.done, .owed, .failed].contains(reaction.verdict)
    }
}

extension [String] {
    /// The words as a sentence lists them: `a, b and c`.
    fileprivate var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
