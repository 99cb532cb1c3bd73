package import RedshankEngine

/// Why a check's troubles are not told for now: what is with a check that it depends on, directly or through others.
package struct DependencyTrouble: Sendable, Hashable {
    /// The check that it depends on.
    package var check: String
    package var kind: Kind

    /// What is with it.
    package enum Kind: Sendable, Hashable {
        /// It is down, since then; until then that is known, where it is paused.
        case down(since: Moment, until: Moment?)
        /// It may be down: its last look failed, or none began since the trouble did. That is waited for until then.
        case doubtful(until: Moment)
        /// It is down no more, since then, and the check was not seen to fail since.
        case recovered(Health, since: Moment)
    }

    /// What is so, as a sentence's part.
    package var sentence: String {
        switch kind {
        case .down(let since, _): "\(check), on which it depends, is down since \(since.text)"
        case .doubtful: "it is not known yet whether \(check), on which it depends, is down"
        case .recovered(let health, let since):
            "\(check), on which it depends, is \(health.rawValue) since \(since.text), and it was not seen to fail since"
        }
    }
}
