import ControlTestSupport
import Foundation
import Testing
import VarlinkTestSupport

@Suite("Where the record is found, and what is told while the daemon is not running", .serialized)
struct RecordPlaceTests {
    private let then = ["status", "--at", "2025-11-21T03:00:51Z"]

    @Test("the daemon at the socket says where it remembers")
    func daemon() async throws {
        let night = try RecordedNight()
        try await FakeDaemon.with(stateDirectory: night.directory.path) { daemon in
            for arguments in [then, ["replay", "--verify"], ["state", "--at", "2025-11-21T03:00:51Z"]] {
                let outcome = try await Tool.run(arguments, socket: daemon.path)
                #expect(outcome.status == 0, "\(outcome)")
                let named = try await Tool.run(arguments + ["--socket", daemon.path])
                #expect(named.output == outcome.output)
            }
        }
    }

    @Test("the environment names the place, and the command line before it")
    func environment() async throws {
        let night = try RecordedNight()
        let right = ["REDSHANK_STATE_DIRECTORY": night.directory.path]
        #expect(try await Tool.run(then, environment: right).status == 0)
        let stated = then + ["--state-directory", night.directory.path]
        #expect(try await Tool.run(stated, environment: ["REDSHANK_STATE_DIRECTORY": "/nowhere"]).status == 0)
    }

    @Test("where nobody says it, how to name it is told")
    func unknown() async throws {
        let directory = try TemporaryDirectory()
        let outcome = try await Tool.run(then, socket: directory.file("nobody"))
        #expect(outcome.status == 3)
        #expect(outcome.error.contains("Name the place: --state-directory, or REDSHANK_STATE_DIRECTORY."))
        #expect(!outcome.error.contains("/var/lib/redshank"))
    }

    @Test("while the daemon is not running, status and state tell what it knew last, and end with 3")
    func fallback() async throws {
        let night = try RecordedNight()
        let nowhere = night.directory.file("nobody")
        let place = ["--state-directory", night.directory.path]
        let status = try await Tool.run(["status"] + place, socket: nowhere)
        #expect(status.status == 3)
        #expect(status.output.hasPrefix("redshankd is not running since 2025-11-21 03:"), "\(status)")
        #expect(status.output.contains("; this is what it knew last:\n\n1 check: 1 up"))
        #expect(status.output.contains("\nwebsite  up "))
        #expect(status.error.contains("redshankd is not running: there is no socket at \(nowhere)."))
        let json = try await Tool.run(["status", "website", "--json"] + place, socket: nowhere)
        #expect(json.status == 3)
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((object["notes"] as? [String])?.first?.hasSuffix("this is what it knew last") == true)
        #expect((object["checks"] as? [Any])?.count == 1)
        let state = try await Tool.run(["state"] + place, socket: nowhere)
        #expect(state.status == 3)
        #expect(state.output.contains("\"health\" : \"up\""))
        let other = try await Tool.run(["status", "websit"] + place, socket: nowhere)
        #expect(other.status == 5)
        let nothing = try await Tool.run(["status", "--state-directory", "/nowhere"], socket: nowhere)
        #expect(nothing.status == 3)
        #expect(nothing.output.isEmpty)
    }

    @Test("the reactions are told by the record, too")
    func reactions() async throws {
        let night = try RecordedNight()
        let arguments = ["reactions", "--state-directory", night.directory.path]
        let outcome = try await Tool.run(arguments, socket: night.directory.file("nobody"))
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("page (command) on down or up of all checks\n  website  done "), "\(outcome)")
    }
}
