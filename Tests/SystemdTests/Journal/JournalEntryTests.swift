import Testing

@testable import Systemd

@Suite struct JournalEntryTests {
    @Test("fields stand in the order they were given")
    func order() {
        var entry = JournalEntry(
            message: "website is down",
            priority: .error,
            messageID: "0123456789abcdef0123456789abcdef"
        )
        entry.append("REDSHANK_CHECK", "website")
        #expect(entry.fields.map(\.name) == ["MESSAGE", "PRIORITY", "MESSAGE_ID", "REDSHANK_CHECK"])
        #expect(entry["PRIORITY"] == "3")
        #expect(entry["ABSENT"] == nil)
    }

    @Test(
        "names the journal takes",
        arguments: ["A", "MESSAGE", "REDSHANK_SEQ", "X1_", String(repeating: "A", count: 64)]
    )
    func valid(name: String) {
        #expect(JournalEntry.isValid(fieldName: name))
    }

    @Test(
        "names the journal would drop in silence",
        arguments: ["", "_PID", "1A", "message", "A-B", "A B", "Ä", String(repeating: "A", count: 65)]
    )
    func invalid(name: String) {
        #expect(!JournalEntry.isValid(fieldName: name))
    }

    @Test("a name the journal would drop ends the process that uses it")
    func contract() async {
        await #expect(processExitsWith: .failure) {
            var entry = JournalEntry(message: "", priority: .debug)
            entry.append("lower", "")
        }
    }
}
