import Glibc
import Systemd
import Testing

@Suite struct JournalReaderTests {
    @Test("a directory without journal files holds no records")
    func empty() throws {
        var template = Array("/tmp/redshank-journal-XXXXXX\0".utf8CString.map { $0 })
        let path = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { rmdir(path) }
        let reader = try JournalReader(.directory(path))
        try reader.match("MESSAGE", "x")
        #expect(try reader.next() == nil)
        try reader.seek(to: .tail)
        #expect(try reader.next() == nil)
    }

    @Test("a directory that does not exist cannot be opened")
    func absent() {
        #expect(throws: JournalError.notOpened(ErrorNumber(rawValue: ENOENT))) {
            try JournalReader(.directory("/nonexistent"))
        }
    }

    @Test("the error for a journal that may not be read names the groups that may")
    func permission() {
        let text = JournalError.notPermitted(path: "/var/log/journal/x/system.journal").description
        #expect(text.contains("Join the group systemd-journal or adm"))
    }

    /// Run by Tests/System/journal.test, as a user in no group.
    @Test(
        "a user who may not read the journal is told so and not shown an empty one",
        .enabled(if: getenv("REDSHANK_TEST_OUTSIDER") != nil)
    )
    func outsider() {
        let error = #expect(throws: JournalError.self) { try JournalReader() }
        guard case .notPermitted = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}
