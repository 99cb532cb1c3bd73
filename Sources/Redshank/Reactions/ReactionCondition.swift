package import RedshankEngine

/// One of the conditions under which a reaction fires for a check, and whether it holds now.
package struct ReactionCondition: Sendable, Hashable, Codable {
    package var kind: Kind
    package var holds: Bool
    /// What is so, as a sentence's part.
    package var found: String
    /// What would have to change for it to hold; nothing where it holds.
    package var remedy: String?
    /// When it holds by itself, if nothing else changes; nothing where waiting does not help.
    package var until: Moment?

    /// Which condition it is.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The check is one that the reaction is about.
        case of
        /// The check's health is one that the reaction waits for.
        case on
        /// The health was not told yet, and is one to be told.
        case news
        /// Nobody has taken on the trouble.
        case acknowledgement
        /// The health has lasted long enough.
        case after
        /// Nobody silenced the check.
        case silence
        /// Nothing that the check depends on is down, as far as is known.
        case dependency
        /// The check was looked at lately, so that the health is known to hold.
        case look
        /// There is room under the rate limit.
        case limit
    }
}

extension ReactionRule {
    /// Each condition as it stands now, in the order in which the rule asks for them.
    ///
    /// They are asked of the functions by which the daemon decides. What makes sense only of a health that the reaction
    /// waits for is left out for another health.
    package var conditions: [ReactionCondition] {
        guard reaction.of.selects(specification) else { return [selection] }
        let awaited = awaitedHealth
        return [selection, awaited] + (awaited.holds ? [news, acknowledgement, duration] : []) + [silence]
            + (dependency.map { [$0] } ?? []) + [look, room]
    }

    private var selection: ReactionCondition {
        let name = specification.name
        guard !reaction.of.selects(specification) else { return .holding(.of, "it is about \(name)") }
        return .failing(
            .of,
            reasonForIndifference ?? "it is not about \(name)",
            remedy: "its `of` in the configuration, which is \(reaction.of.shown), would have to select \(name)"
        )
    }

    private var awaitedHealth: ReactionCondition {
        let name = specification.name
        guard let reason = reasonForIndifference else {
            return .holding(.on, "it waits for \(reaction.triggersText), and \(name) is \(check.health.rawValue)")
        }
        if check.health == .unknown {
            return .failing(.on, reason, remedy: "\(name) would have to be found \(reaction.triggersText)\(progress)")
        }
        let found = "\(name) is \(check.health.rawValue): \(reason)"
        return .failing(.on, found, remedy: "\(name) would have to become \(awaitedText)\(progress)")
    }

    private var news: ReactionCondition {
        let health = check.health.rawValue
        let name = specification.name
        if let told {
            guard let pending = record.pending else {
                let again = reaction.repeatEvery == nil ? ", as it has no `repeat`" : ""
                return .failing(.news, "\(told), and it is decided once\(again)", remedy: change)
            }
            // What an acknowledgement holds is said by the next condition.
            let again = pending.wait == .acknowledgement ? "" : "; \(pending.reason)"
            return .failing(
                .news,
                "\(told)\(again)",
                remedy: check.isPaused
                    ? "it is told again only when \(name) is resumed and still \(health)"
                    : "it is told again when its time comes, if \(name) is still \(health)",
                until: due
            )
        }
        if isUnheardRecovery {
            return .failing(
                .news,
                "that \(name) was \(check.record.previous.rawValue) was never told, so its recovery is not",
                remedy: "a trouble would have to be told first; a reaction that is `on: up` alone tells each recovery"
            )
        }
        guard let last = record.last, last.since == check.record.since else {
            return .failing(
                .news,
                "\(name) was \(health) before this reaction was in force, and it tells what changes from then on",
                remedy: change
            )
        }
        guard record.pending != nil else {
            return .failing(.news, last.reason, remedy: change)
        }
        return .holding(.news, "that \(name) is \(health) was not told yet")
    }

    private var duration: ReactionCondition {
        guard let after = reaction.after else { return .holding(.after, "no `after` delays it") }
        guard case .wait(let wait)? = waitForDuration else {
            return .holding(.after, "\(check.health.rawValue) for longer than \(after.text)")
        }
        return .failing(.after, wait.reason, remedy: "it would have to last until then", until: wait.due)
    }

    private var silence: ReactionCondition {
        guard case .wait(let wait)? = waitForSilence(0) else { return .holding(.silence, "not silenced") }
        let remedy = "the silence would have to end: redshankctl unsilence \(specification.name)"
        return .failing(.silence, wait.reason, remedy: remedy, until: wait.due)
    }

    private var look: ReactionCondition {
        let name = specification.name
        if let wait = waitForLook(0), case .wait(let wait) = wait {
            let remedy =
                check.isPaused
                ? "it would have to be resumed and looked at: redshankctl resume \(name)"
                : "it would have to be looked at first, so that it is known whether this still holds"
            return .failing(.look, wait.reason, remedy: remedy, until: check.isPaused ? nil : wait.due)
        }
        guard let origin = check.pausedBy else { return .holding(.look, "looked at lately") }
        let remedy = "it would have to be resumed and looked at: redshankctl resume \(name)"
        return .failing(.look, "paused by \(origin.shown)", remedy: remedy)
    }

    private var room: ReactionCondition {
        guard let limit = reaction.atMost else { return .holding(.limit, "no `at_most` limits it") }
        guard case .wait(let wait)? = waitForRoom(0) else {
            let recent = decided.count { $0 > now.boot - limit.per }
            return .holding(.limit, "done \(recent) of at most \(limit.count) times per \(limit.per.text)")
        }
        return .failing(.limit, wait.reason, remedy: "there is room again then, over all its checks", until: wait.due)
    }

    /// That the health that the check has was told, or was to be; nothing where it was not.
    private var told: String? {
        guard let toldDeed, record.told == check.health else { return nil }
        let health = "that \(specification.name) is \(check.health.rawValue)"
        let at = record.toldAt.map { " at \($0.text)" } ?? ""
        let what = toldDeed.text.map { " (\($0))" } ?? ""
        return switch toldDeed.standing {
        case .failed: "it was decided\(at) to tell \(health), and nobody was told\(what)"
        case .owed: "it was decided\(at) to tell \(health), and nobody is told yet\(what)"
        default: "\(health) was told already\(at)"
        }
    }

    /// That another health is needed, or the same anew.
    private var change: String {
        let name = specification.name
        guard otherHealths.isEmpty else { return "\(name) would have to become \(awaitedText)" }
        return "\(name) would have to become \(reaction.triggersText) anew, having been something else"
    }

    /// What the check would have to become.
    private var awaitedText: String {
        otherHealths.isEmpty ? reaction.triggersText : otherHealths.map(\.rawValue).joined(separator: " or ")
    }

    /// The healths that the reaction waits for, but that which the check has.
    private var otherHealths: [Health] {
        [Health.down, .degraded, .up].filter { health in
            health != check.health && ReactionTrigger(rawValue: health.rawValue).map(reaction.waits) == true
        }
    }

    /// How far it has come, where the last results speak against the health: ` (now failed: 2 of 3)`.
    private var progress: String {
        guard check.record.isUndecided else { return "" }
        let word =
            switch check.record.verdict {
            case .pass: "passed"
            case .warn: "degraded"
            case .fail, nil: "failed"
            }
        return " (it \(word) \(check.record.progress(by: specification)) times in a row so far)"
    }
}

extension ReactionCondition {
    static func holding(_ kind: Kind, _ found: String) -> ReactionCondition {
        ReactionCondition(kind: kind, holds: true, found: found, remedy: nil, until: nil)
    }

    static func failing(
        _ kind: Kind,
        _ found: String,
        remedy: String,
        until: Moment? = nil
    ) -> ReactionCondition {
        ReactionCondition(kind: kind, holds: false, found: found, remedy: remedy, until: until)
    }
}

extension CheckSelector {
    /// What it selects, as the configuration would have it: `website, database` or `those labelled team=web`.
    package var shown: String {
        let labels = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        switch (names.isEmpty, labels.isEmpty) {
        case (true, true): return "all checks"
        case (true, false): return "those labelled \(labels)"
        case (false, true): return names.sorted().joined(separator: ", ")
        case (false, false): return "\(names.sorted().joined(separator: ", ")) where labelled \(labels)"
        }
    }
}
