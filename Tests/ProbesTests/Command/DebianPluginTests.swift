import FoundationEssentials
import Glibc
import Testing

@testable import Probes

private let folder = "/usr/lib/nagios/plugins"
private let hasPlugins = access("\(folder)/check_load", X_OK) == 0

/// The plugins of Debian's `monitoring-plugins-basic`, as they are.
@Suite("Debian's plugins", .enabled(if: hasPlugins, "monitoring-plugins-basic is not installed"))
struct DebianPluginTests {
    private func run(_ plugin: String, _ arguments: String...) async throws -> CommandReport {
        let request = CommandRequest(arguments: ["\(folder)/\(plugin)"] + arguments)
        return try await withClient { await $0.command(request, timeout: long) }
    }

    @Test(
        "check_dummy answers with each of the four codes",
        arguments: [(0, "OK"), (1, "WARNING"), (2, "CRITICAL"), (3, "UNKNOWN")]
    )
    func dummy(code: Int, word: String) async throws {
        let report = try await run("check_dummy", "\(code)", "so be it")
        #expect(report.outcome == .exited(code: code))
        #expect(report.output.firstLine == "\(word): so be it")
    }

    @Test("check_load gives its three loads")
    func load() async throws {
        let report = try await run("check_load", "-w", "9999,9999,9999", "-c", "9999,9999,9999")
        #expect(report.outcome == .exited(code: 0))
        #expect(report.output.performance.map(\.label) == ["load1", "load5", "load15"])
        #expect(report.output.performance.allSatisfy { $0.value != nil && $0.minimum == 0 })
    }

    @Test("check_disk gives the space of a file system")
    func disk() async throws {
        let mount = try Self.mount()
        let report = try await run("check_disk", "-w", "0%", "-c", "0%", "-p", mount)
        #expect(report.outcome == .exited(code: 0))
        let root = try #require(report.output.performance.first { $0.label == mount })
        #expect(root.value != nil && root.maximum != nil && root.unit.hasSuffix("B"))
    }

    /// A place where a file system with room is mounted; in a changed root that need not be `/`.
    private static func mount() throws -> String {
        let mounts = try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
            .split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        let withRoom = mounts.filter { path in
            var status = statvfs()
            return statvfs(path, &status) == 0 && status.f_blocks > 0
        }
        return try #require(withRoom.first { $0 == "/" } ?? withRoom.first)
    }

    @Test("check_procs counts processes")
    func processes() async throws {
        let report = try await run("check_procs", "-w", "1:", "-c", "1:")
        #expect(report.outcome == .exited(code: 0))
        #expect(try #require(report.output.performance.first?.value) >= 1)
    }

    @Test("check_tcp and check_http speak with a real server, and tell when there is none")
    func network() async throws {
        let server = try await ScriptedServer { _, channel in
            channel.sendAndClose("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        }
        let port = "\(server.port)"
        let tcp = try await run("check_tcp", "-H", "127.0.0.1", "-p", port)
        #expect(tcp.outcome == .exited(code: 0))
        #expect(tcp.output.performance.first?.label == "time")
        let http = try await run("check_http", "-H", "127.0.0.1", "-p", port, "-s", "hello")
        #expect(http.outcome == .exited(code: 0))
        #expect(http.output.performance.map(\.label) == ["time", "size"])
        #expect(
            try await run("check_tcp", "-H", "127.0.0.1", "-p", "\(ClosedPort().number)").outcome == .exited(code: 2)
        )
    }
}
