import CSystemd
import Glibc

/// The host's journal, as one writes to it.
package enum Journal {
    /// Whether a journal takes entries here: not in most containers, and not where systemd does not run.
    package static var isAvailable: Bool {
        access("/run/systemd/journal/socket", W_OK) == 0
    }

    /// Whether standard error goes to the journal already, so that what is written there is an entry.
    ///
    /// The service manager says in `JOURNAL_STREAM` which stream it connected; one that was redirected since is
    /// another file.
    package static var isStandardError: Bool {
        guard let words = getenv("JOURNAL_STREAM") else { return false }
        return isStream(STDERR_FILENO, named: String(cString: words))
    }

    /// Whether a descriptor is the stream that `JOURNAL_STREAM` names, as `device:inode`.
    static func isStream(_ descriptor: Int32, named words: String) -> Bool {
        let numbers = words.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
        var status = stat()
        guard numbers.count == 2, let device = numbers[0], let inode = numbers[1], fstat(descriptor, &status) == 0
        else { return false }
        return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
    }

    /// Hands one entry to the journal; waits while the journal is stopped or busy.
    ///
    /// Where there is no journal at all libsystemd says nothing: ask ``isAvailable`` before.
    ///
    /// The corresponding C function is `sd_journal_sendv`.
    ///
    /// - Parameter entry: What to write.
    /// - Throws: ``JournalError/notSent(_:)`` where the journal did not take it.
    package static func send(_ entry: JournalEntry) throws(JournalError) {
        let texts = entry.fields.map { Array("\($0.name)=\($0.value)".utf8) }
        let lengths = texts.map(\.count)
        var bytes = texts.flatMap(\.self)
        let code = bytes.withUnsafeMutableBytes { buffer in
            var parts: [iovec] = []
            parts.reserveCapacity(lengths.count)
            var start = 0
            for length in lengths {
                parts.append(iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: length))
                start += length
            }
            return sd_journal_sendv(parts, Int32(parts.count))
        }
        if case .failure(let reason) = ErrorNumber.result(code) { throw .notSent(reason) }
    }
}
