/// How much an entry matters, as `journalctl -p` filters: the lower the number, the more.
package enum JournalPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
    case emergency, alert, critical, error, warning, notice, informational, debug

    package static func < (one: JournalPriority, other: JournalPriority) -> Bool {
        one.rawValue < other.rawValue
    }
}
