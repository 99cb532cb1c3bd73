package import Redshank
import HashTreeCollections
import RedshankEngine

/// Something that may hold of a state, as people write it: `website is down`.
///
/// ```
/// CHECK is up|down|degraded|unknown|paused|silenced|acknowledged
/// CHECK has failed N times
/// REACTION is pending for CHECK
/// a deed is owed
/// ```
package enum StatePredicate: Sendable, Hashable {
    case health(check: String, Health)
    case paused(check: String)
    case silenced(check: String)
    case acknowledged(check: String)
    /// The check failed so often in a row, or more.
    case failed(check: String, times: Int)
    case pending(ReactionKey)
    case owed

    /// Reads a predicate.
    ///
    /// - Throws: ``StatePredicateError``.
    package init(_ text: String) throws(StatePredicateError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        switch words.count {
        case 3 where words[1] == "is": self = try Self.adjective(words[2], of: words[0], text)
        case 4 where words[0].lowercased() == "a" && words[1] == "deed":
            try Self.require(words, ["a", "deed", "is", "owed"], from: 2, text)
            self = .owed
        case 5 where words[1] == "has":
            try Self.require(words, ["", "has", "failed", "", words[3] == "1" ? "time" : "times"], from: 2, text)
            guard let times = Int(words[3]), times > 0 else {
                throw StatePredicateError(text, "'\(words[3])' is no number of times, which is 1 or more")
            }
            self = .failed(check: words[0], times: times)
        case 5 where words[1] == "is":
            try Self.require(words, ["", "is", "pending", "for", ""], from: 2, text)
            self = .pending(ReactionKey(reaction: words[0], check: words[4]))
        default: throw StatePredicateError(text, nil)
        }
    }

    private static let adjectives = Health.allCases.map(\.rawValue) + ["paused", "silenced", "acknowledged"]

    private static func adjective(
        _ word: String,
        of check: String,
        _ text: String
    ) throws(StatePredicateError) -> StatePredicate {
        if let health = Health(rawValue: word) { return .health(check: check, health) }
        switch word {
        case "paused": return .paused(check: check)
        case "silenced": return .silenced(check: check)
        case "acknowledged": return .acknowledged(check: check)
        default:
            let meant = Suggestion.phrase(for: word, among: adjectives)
            let what = "'\(word)' is nothing that a check can be"
            throw StatePredicateError(text, meant.isEmpty ? what : what + meant)
        }
    }

    private static func require(
        _ words: [String],
        _ pattern: [String],
        from start: Int,
        _ text: String
    ) throws(StatePredicateError) {
        for (word, wanted) in zip(words, pattern).dropFirst(start) where !wanted.isEmpty && word != wanted {
            throw StatePredicateError(text, "'\(word)' stands where '\(wanted)' should")
        }
    }

    /// Whether it holds of the state.
    package func holds(in state: WatchState) -> Bool {
        switch self {
        case .health(let check, let health): state.checks[check]?.health == health
        case .paused(let check): state.checks[check]?.isPaused == true
        case .silenced(let check): state.checks[check]?.silence != nil
        case .acknowledged(let check): state.checks[check]?.acknowledgement != nil
        case .failed(let check, let times): (state.checks[check]?.record.failures ?? 0) >= times
        case .pending(let key): state.reactions[key]?.pending != nil
        case .owed: !state.outbox.isEmpty
        }
    }

    /// The check that it is about; nothing where it is about none.
    package var check: String? {
        switch self {
        case .health(let check, _), .paused(let check), .silenced(let check), .acknowledged(let check),
            .failed(let check, _):
            check
        case .pending(let key): key.check
        case .owed: nil
        }
    }

    /// The reaction that it is about; nothing where it is about none.
    package var reaction: String? { if case .pending(let key) = self { key.reaction } else { nil } }
}

/// Why a text is no predicate.
package struct StatePredicateError: Error, Hashable, CustomStringConvertible {
    /// What was written.
    package let text: String
    /// What is wrong with it; nothing where it is like none there is.
    package let problem: String?

    init(_ text: String, _ problem: String?) {
        self.text = text
        self.problem = problem
    }

    package var description: String {
        let problem = problem.map { ": \($0)\($0.hasSuffix("?") ? "" : ".")" } ?? "."
        return "'\(text)' is nothing to wait for\(problem) Write one of: \(Self.forms.joined(separator: "; "))."
    }

    /// What may be written.
    package static let forms = [
        "CHECK is up, down, degraded, unknown, paused, silenced or acknowledged", "CHECK has failed N times",
        "REACTION is pending for CHECK", "a deed is owed",
    ]
}
