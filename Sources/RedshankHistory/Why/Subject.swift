import HashTreeCollections
package import Redshank

/// What somebody wants to be explained.
package enum Subject: Sendable, Hashable {
    case check(String)
    case reaction(String)
    case incident(Int64)
    /// An action by its number; of the newest run unless another is named.
    case action(RecordPlace)

    /// What kind of thing it is, as it may be written before its name: `check:website`.
    package var kind: String {
        switch self {
        case .check: "check"
        case .reaction: "reaction"
        case .incident: "incident"
        case .action: "action"
        }
    }

    /// The name by which it is asked for.
    package var name: String {
        switch self {
        case .check(let name), .reaction(let name): name
        case .incident(let id): "i\(id)"
        case .action(let place): "\(place.run):\(place.number)"
        }
    }
}

/// What there is that a subject may be.
package struct SubjectNames: Sendable {
    package var checks: Set<String> = []
    package var reactions: Set<String> = []
    /// The ids of the runs that are known, the newest last.
    package var runs: [String] = []
    /// The numbers of the incidents that are known, or their last.
    package var newestIncident: Int64?

    package init() {}

    /// What the state knows.
    package init(_ state: WatchState) {
        checks = Set(state.configuration.checks.keys)
        reactions = Set(state.configuration.reactions.keys)
        runs = [state.run.id]
    }
}

/// Why a text names nothing that can be explained: a sentence without its end, and what may have been meant.
package struct SubjectProblem: Error, Hashable {
    package var subject: String
    package var reason: String
    package var suggestions: [String] = []
}

extension SubjectNames {
    /// Finds what a text means: `website`, `page`, `i7`, `#123`, `RUN:123`, or one of them with its kind before it.
    package func subject(of text: String) throws(SubjectProblem) -> Subject {
        for kind in ["check", "reaction", "incident", "action"] where text.hasPrefix("\(kind):") {
            return try subject(String(text.dropFirst(kind.count + 1)), of: kind, in: text)
        }
        var meanings: [Subject] = []
        if checks.contains(text) { meanings.append(.check(text)) }
        if reactions.contains(text) { meanings.append(.reaction(text)) }
        if let incident = incident(text) { meanings.append(.incident(incident)) }
        if let place = try place(text) { meanings.append(.action(place)) }
        if meanings.count == 1, let found = meanings.first { return found }
        guard meanings.isEmpty else {
            let kinds = meanings.map { "\($0.kind == "incident" || $0.kind == "action" ? "an" : "a") \($0.kind)" }
            throw SubjectProblem(
                subject: text,
                reason: "\(Quoted(text)) is \(kinds.joined(separator: " and "))",
                suggestions: meanings.map { "\($0.kind):\(text)" }
            )
        }
        throw unknown(text)
    }

    private func subject(_ name: String, of kind: String, in text: String) throws(SubjectProblem) -> Subject {
        switch kind {
        case "check" where checks.contains(name): return .check(name)
        case "reaction" where reactions.contains(name): return .reaction(name)
        case "incident": if let incident = incident(name) ?? incident("i\(name)") { return .incident(incident) }
        case "action": if let place = try place(name) { return .action(place) }
        default: break
        }
        // A check may be called just so.
        if checks.contains(text) { return .check(text) }
        if reactions.contains(text) { return .reaction(text) }
        throw unknown(name, of: kind, in: text)
    }

    private func unknown(_ name: String, of kind: String? = nil, in text: String? = nil) -> SubjectProblem {
        let candidates: Set<String> =
            switch kind {
            case "check": checks
            case "reaction": reactions
            case nil: checks.union(reactions)
            default: []
            }
        let near = Suggestion.nearest(to: name, among: candidates.sorted())
        let reason = unknownByForm(name) ?? Self.reason(name, of: kind)
        return SubjectProblem(subject: text ?? name, reason: reason, suggestions: near.map { [$0] } ?? [])
    }

    private static func reason(_ name: String, of kind: String?) -> String {
        switch kind {
        case "check", "reaction": "there is no \(kind ?? "") \(Quoted(name))"
        case "incident": "there is no incident \(Quoted(name)); `redshankctl incidents` lists them"
        case "action": "\(Quoted(name)) is no action of a run that is known; write #123, or RUN:123"
        default: "there is no check and no reaction \(Quoted(name)), and it is no incident (i7) and no action (#123)"
        }
    }

    /// What is to be said of a name that can only be meant of one thing: `i99`, `deadbeef:3`.
    private func unknownByForm(_ name: String) -> String? {
        if name.first == "i", Int64(name.dropFirst()) != nil {
            let newest = newestIncident.map { "the newest is i\($0)" } ?? "none is recorded"
            return "there is no incident \(name); \(newest)"
        }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, UInt64(parts[1]) != nil, parts[0].count >= 6, parts[0].allSatisfy(\.isHexDigit) {
            return "no run begins with \(Quoted(String(parts[0])))"
        }
        return nil
    }

    private func incident(_ text: String) -> Int64? {
        guard text.first == "i", let id = Int64(text.dropFirst()), id > 0, id <= newestIncident ?? 0 else { return nil }
        return id
    }

    private func place(_ text: String) throws(SubjectProblem) -> RecordPlace? {
        if let number = UInt64(text.hasPrefix("#") ? String(text.dropFirst()) : text), number > 0, let run = runs.last {
            return RecordPlace(run: run, number: number)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let number = UInt64(parts[1]), number > 0 else { return nil }
        let found = runs.filter { $0.hasPrefix(parts[0]) }
        if found.count > 1, !found.contains(String(parts[0])) {
            throw SubjectProblem(
                subject: text,
                reason: "\(found.count) runs begin with \(Quoted(String(parts[0])))",
                suggestions: found.suffix(3).map { "\($0):\(number)" }
            )
        }
        let run = found.first { $0 == parts[0] } ?? found.first
        return run.map { RecordPlace(run: $0, number: number) }
    }
}
