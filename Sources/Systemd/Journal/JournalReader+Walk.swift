import CSystemd

extension JournalReader {
    /// Goes to the next record and hands over its fields as they lie in the file.
    ///
    /// It makes nothing of them, not even texts: for who reads very many records and wants little of each.
    ///
    /// The corresponding C functions are `sd_journal_next` and `sd_journal_enumerate_available_data`.
    ///
    /// - Parameter each: takes a field, `NAME=value`, which is valid during the call.
    /// - Returns: whether there was a record.
    /// - Throws: ``JournalError/notRead(doing:reason:)``.
    package func next(walking each: (UnsafeRawBufferPointer) -> Void) throws(JournalError) -> Bool {
        guard try check(sd_journal_next(journal), "going to the next record") > 0 else { return false }
        sd_journal_restart_data(journal)
        var data: UnsafeRawPointer?
        var length = 0
        while try check(sd_journal_enumerate_available_data(journal, &data, &length), "reading a record") > 0 {
            each(UnsafeRawBufferPointer(start: data, count: length))
        }
        return true
    }
}
