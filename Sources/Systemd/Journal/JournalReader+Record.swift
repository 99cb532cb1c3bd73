import CSystemd
import Glibc

extension JournalReader {
    /// The record that the reader stands at.
    func record(_ wanted: Fields) throws(JournalError) -> JournalRecord {
        var realtime: UInt64 = 0
        try check(sd_journal_get_realtime_usec(journal, &realtime), "reading a record's time")
        var monotonic: UInt64 = 0
        var boot = sd_id128_t()
        try check(sd_journal_get_monotonic_usec(journal, &monotonic, &boot), "reading a record's monotonic time")
        var text: UnsafeMutablePointer<CChar>?
        try check(sd_journal_get_cursor(journal, &text), "reading a record's cursor")
        defer { free(text) }
        let fields =
            switch wanted {
            case .all: try walkedFields { _ in true }
            // Asking for a field costs a walk of its own: from six on one walk over all is cheaper.
            case .only(let names) where names.count > 5: try walkedFields(keeping: names.contains)
            case .only(let names): try askedFields(names)
            }
        return JournalRecord(
            realtime: Duration(microseconds: realtime),
            monotonic: Duration(microseconds: monotonic),
            cursor: text.map { String(cString: $0) } ?? "",
            fields: fields
        )
    }

    private func walkedFields(keeping isWanted: (String) -> Bool) throws(JournalError) -> [String: String] {
        var fields: [String: String] = [:]
        sd_journal_restart_data(journal)
        var data: UnsafeRawPointer?
        var length = 0
        while try check(sd_journal_enumerate_available_data(journal, &data, &length), "reading a record") > 0 {
            let bytes = UnsafeRawBufferPointer(start: data, count: length)
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: bytes[..<equals], as: UTF8.self)
            guard isWanted(name), fields[name] == nil else { continue }
            fields[name] = String(decoding: bytes[(equals + 1)...], as: UTF8.self)
        }
        return fields
    }

    private func askedFields(_ names: [String]) throws(JournalError) -> [String: String] {
        var fields: [String: String] = [:]
        fields.reserveCapacity(names.count)
        for name in names {
            var data: UnsafeRawPointer?
            var length = 0
            let code = sd_journal_get_data(journal, name, &data, &length)
            if code == -ENOENT { continue }
            try check(code, "reading the field \"\(name)\"")
            let bytes = UnsafeRawBufferPointer(start: data, count: length)
            fields[name] = String(decoding: bytes.dropFirst(name.utf8.count + 1), as: UTF8.self)
        }
        return fields
    }
}
