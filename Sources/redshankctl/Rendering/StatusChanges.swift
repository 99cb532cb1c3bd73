import RedshankControl

/// What changed from one status to the next that somebody would want to be told: not each look, but health, reason,
/// pauses, silences and acknowledgements.
struct StatusChanges {
    private var known: [String: CheckStatus] = [:]

    /// A check that changed, and what it was.
    struct Change: Equatable {
        let before: CheckStatus?
        let after: CheckStatus?

        /// The check's name.
        var name: String { after?.name ?? before?.name ?? "" }
    }

    /// Takes the next status; every check of the first one counts as changed.
    mutating func take(_ status: StatusReply) -> [Change] {
        var changes: [Change] = []
        for check in status.checks {
            let before = known.removeValue(forKey: check.name)
            if let before, Self.isSame(before, check) { continue }
            changes.append(Change(before: before, after: check))
        }
        changes += known.values.sorted { $0.name < $1.name }.map { Change(before: $0, after: nil) }
        known = Dictionary(status.checks.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        return changes
    }

    private static func isSame(_ left: CheckStatus, _ right: CheckStatus) -> Bool {
        // While a check is up its reason is how the last look went, which is news to nobody.
        let isReasonSame = left.reason == right.reason || right.health == .up
        return left.health == right.health && isReasonSame && left.paused == right.paused
            && left.silence == right.silence && left.acknowledgement == right.acknowledgement
            && left.dependencyDown == right.dependencyDown
    }
}

extension StatusChanges.Change {
    /// The change as a line: `03:12:00  website was up and is down: connection refused`.
    func line(_ style: Style, _ viewpoint: Viewpoint) -> String {
        let time = style.paint(viewpoint.date(viewpoint.now), .faint)
        let name = style.paint(name.printable, .strong)
        guard let after else { return "\(time)  \(name) is not watched any more" }
        let health = style.paint(after.health.rawValue, after.health.ink)
        let isNewHealth = before.map { $0.health != after.health } ?? false
        let was = isNewHealth ? before.map { "was \($0.health.rawValue) and is" } ?? "is" : "is"
        var notes: [String] = []
        if after.paused { notes.append("paused") }
        if let silence = after.silence { notes.append("silenced until \(viewpoint.time(silence.until))") }
        if let acknowledgement = after.acknowledgement {
            notes.append(viewpoint.localized("acknowledged by \(acknowledgement.by)").printable)
        }
        if let cause = after.dependencyDown { notes.append("\(cause.check), on which it depends, is down") }
        let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        let reason = after.reason.isEmpty || after.health == .up ? "" : ": \(after.reason.printable)"
        return "\(time)  \(name) \(was) \(health)\(note)\(reason)"
    }
}
