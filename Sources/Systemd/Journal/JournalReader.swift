import CSystemd
import Glibc

/// Reads the journal: matches first, then a place to start at, then one record after the other.
///
/// Not for two threads at once.
package final class JournalReader {
    /// Which journal.
    package enum Source: Hashable, Sendable {
        /// This host's.
        case local
        /// A namespace of this host's (`LogNamespace=`).
        case namespace(String)
        /// The files in a directory.
        case directory(String)
    }

    /// Where to start reading.
    package enum Place: Hashable, Sendable {
        case head
        /// After the last record there is now.
        case tail
        /// The first record at or after a time of the wall clock, since the beginning of 1970.
        case time(Duration)
        /// The record that follows the one with this cursor.
        case after(cursor: String)
    }

    /// Which fields of a record to fetch.
    package enum Fields: Hashable, Sendable {
        case all
        /// These: faster than `all` for few fields of many.
        case only([String])
    }

    /// What happened while waiting.
    package enum Change: Hashable, Sendable {
        case nothing
        /// Records were added.
        case appended
        /// Files came or went: there may be records anywhere.
        case filesChanged
    }

    let journal: OpaquePointer

    /// Opens the journal at its head.
    ///
    /// The corresponding C functions are `sd_journal_open`, `sd_journal_open_namespace` and
    /// `sd_journal_open_directory`.
    ///
    /// - Parameter source: Which one.
    /// - Throws: ``JournalError/notPermitted(path:)`` where this user may not read it, else
    ///   ``JournalError/notOpened(_:)``.
    package init(_ source: Source = .local) throws(JournalError) {
        var opened: OpaquePointer?
        let code =
            switch source {
            case .local: sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY))
            case .namespace(let name):
                sd_journal_open_namespace(&opened, name, Int32(SD_JOURNAL_LOCAL_ONLY))
            case .directory(let path): sd_journal_open_directory(&opened, path, 0)
            }
        switch ErrorNumber.result(code) {
        case .failure(ErrorNumber(rawValue: EACCES)), .failure(ErrorNumber(rawValue: EPERM)):
            throw .notPermitted(path: source.path)
        case .failure(let reason): throw .notOpened(reason)
        case .success: break
        }
        guard let opened else { throw .notOpened(ErrorNumber(rawValue: EINVAL)) }
        journal = opened
        // Else what is long is cut off without a word where it was compressed.
        sd_journal_set_data_threshold(opened, 0)
        // libsystemd skips files it may not read without a word.
        if let unreadable = source.unreadableFile { throw .notPermitted(path: unreadable) }
    }

    deinit {
        sd_journal_close(journal)
    }

    /// Goes to a place: ``next(_:)`` gives the record there.
    ///
    /// - Throws: ``JournalError/badCursor(_:)`` or ``JournalError/notRead(doing:reason:)``.
    package func seek(to place: Place) throws(JournalError) {
        switch place {
        case .head: try check(sd_journal_seek_head(journal), "going to the head")
        case .tail: try seekTail()
        case .time(let time):
            try check(sd_journal_seek_realtime_usec(journal, time.microseconds), "going to a time")
        case .after(let cursor): try seek(after: cursor)
        }
    }

    /// The next record, or `nil` where there is none yet.
    ///
    /// The corresponding C function is `sd_journal_next`.
    package func next(_ fields: Fields = .all) throws(JournalError) -> JournalRecord? {
        guard try check(sd_journal_next(journal), "going to the next record") > 0 else { return nil }
        return try record(fields)
    }

    /// The record before, or `nil` where there is none.
    ///
    /// The corresponding C function is `sd_journal_previous`.
    package func previous(_ fields: Fields = .all) throws(JournalError) -> JournalRecord? {
        guard try check(sd_journal_previous(journal), "going to the record before") > 0 else { return nil }
        return try record(fields)
    }

    /// Waits for something new; blocks the calling thread.
    ///
    /// Records may have been added where it says `nothing`: always ask ``next(_:)``.
    ///
    /// The corresponding C function is `sd_journal_wait`.
    ///
    /// - Parameter longest: How long at most.
    /// - Returns: What happened.
    /// - Throws: ``JournalError/notRead(doing:reason:)``.
    package func wait(_ longest: Duration) throws(JournalError) -> Change {
        let answer = try check(sd_journal_wait(journal, longest.microseconds), "waiting for records")
        return switch Int(answer) {
        case SD_JOURNAL_NOP: .nothing
        case SD_JOURNAL_APPEND: .appended
        default: .filesChanged
        }
    }

    // MARK: - Places

    private func seekTail() throws(JournalError) {
        try check(sd_journal_seek_tail(journal), "going to the tail")
        // From a tail with nothing before it libsystemd would never go on; such a tail is the head.
        guard try check(sd_journal_previous(journal), "going to the last record") == 0 else { return }
        try check(sd_journal_seek_head(journal), "going to the head")
    }

    private func seek(after cursor: String) throws(JournalError) {
        guard sd_journal_seek_cursor(journal, cursor) >= 0 else { throw .badCursor(cursor) }
        // This lands on the record itself, or on the nearest one where it is gone.
        guard try check(sd_journal_next(journal), "going to a cursor") > 0 else { return }
        if sd_journal_test_cursor(journal, cursor) <= 0 {
            guard try check(sd_journal_previous(journal), "going to a cursor") == 0 else { return }
            try check(sd_journal_seek_head(journal), "going to the head")
        }
    }

    @discardableResult
    func check(_ code: Int32, _ doing: String) throws(JournalError) -> Int32 {
        switch ErrorNumber.result(code) {
        case .success(let value): return value
        case .failure(let reason): throw .notRead(doing: doing, reason: reason)
        }
    }
}
