/// Why the journal could not be written or read.
package enum JournalError: Error, Hashable {
    /// The journal did not take an entry.
    case notSent(ErrorNumber)
    /// There are journal files, but this user may not read them.
    case notPermitted(path: String)
    /// The journal could not be opened.
    case notOpened(ErrorNumber)
    /// A cursor that is none, or of another journal's form.
    case badCursor(String)
    /// Reading failed while doing what is named.
    case notRead(doing: String, reason: ErrorNumber)
}

extension JournalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notSent(let reason):
            "The journal did not take the entry: \(reason). Look at `systemctl status systemd-journald`."
        case .notPermitted(let path):
            """
            The journal "\(path)" may not be read by this user. \
            Join the group systemd-journal or adm (`usermod -aG systemd-journal USER`) and log in again, or use sudo.
            """
        case .notOpened(let reason):
            "The journal could not be opened: \(reason). Look at `journalctl --verify` and /var/log/journal."
        case .badCursor(let cursor):
            "\"\(cursor)\" is no cursor of a journal. Take one from an entry, unchanged."
        case .notRead(let doing, let reason):
            "The journal could not be read while \(doing): \(reason). Look at `journalctl --verify`."
        }
    }
}
