import CSystemd

extension JournalReader {
    /// All values that a field has anywhere in the journal, each once and in no order; matches do not count.
    ///
    /// The corresponding C functions are `sd_journal_query_unique` and `sd_journal_enumerate_available_unique`.
    ///
    /// - Parameter field: the field's name.
    /// - Returns: the values.
    /// - Throws: ``JournalError/notRead(doing:reason:)``.
    package func values(of field: String) throws(JournalError) -> [String] {
        try check(sd_journal_query_unique(journal, field), "asking for the values of \(field)")
        sd_journal_restart_unique(journal)
        var values: [String] = []
        var data: UnsafeRawPointer?
        var length = 0
        let doing = "reading the values of \(field)"
        while try check(sd_journal_enumerate_available_unique(journal, &data, &length), doing) > 0 {
            let bytes = UnsafeRawBufferPointer(start: data, count: length)
            values.append(String(decoding: bytes.dropFirst(field.utf8.count + 1), as: UTF8.self))
        }
        return values
    }
}
