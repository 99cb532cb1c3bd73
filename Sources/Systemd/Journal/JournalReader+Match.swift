import CSystemd
import Glibc

/// Which records are read. Matches of one field are alternatives; matches of different fields must all hold.
extension JournalReader {
    /// Reads only records whose field has this value.
    ///
    /// The corresponding C function is `sd_journal_add_match`.
    ///
    /// - Parameters:
    ///   - field: The field's name, the journal's own (`_SYSTEMD_UNIT`) allowed.
    ///   - value: The value, whole.
    /// - Throws: ``JournalError/notRead(doing:reason:)``.
    package func match(_ field: String, _ value: String) throws(JournalError) {
        var words = "\(field)=\(value)"
        let code = words.withUTF8 { sd_journal_add_match(journal, $0.baseAddress, $0.count) }
        try check(code, "adding the match \"\(words)\"")
    }

    /// What follows is an alternative to the matches since the last ``and()``.
    ///
    /// The corresponding C function is `sd_journal_add_disjunction`.
    package func or() throws(JournalError) {
        try check(sd_journal_add_disjunction(journal), "adding an alternative")
    }

    /// What follows must hold beside all matches before.
    ///
    /// The corresponding C function is `sd_journal_add_conjunction`.
    package func and() throws(JournalError) {
        try check(sd_journal_add_conjunction(journal), "adding a condition")
    }

    /// Reads every record again.
    ///
    /// The corresponding C function is `sd_journal_flush_matches`.
    package func removeMatches() {
        sd_journal_flush_matches(journal)
    }
}
