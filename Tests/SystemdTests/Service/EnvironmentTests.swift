import Glibc
import Systemd
import Testing

/// Tests that read and change the environment of the process, hence one after the other.
@Suite(.serialized)
struct EnvironmentTests {
    @Test("what is told arrives at the service manager's socket in one message")
    func notifies() throws {
        let manager = try NotifySocket(name: "redshank-notify")
        #expect(try ServiceNotification.notify(.ready, .status("3 checks\nREADY=0")))
        #expect(manager.received() == "READY=1\nSTATUS=3 checks READY=0")
    }

    @Test("a reload carries the monotonic moment it began")
    func reloading() throws {
        let manager = try NotifySocket(name: "redshank-reload")
        try ServiceNotification.notify(.reloading)
        let lines = manager.received().split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let moment = try #require(lines.last.flatMap { UInt64($0.dropFirst("MONOTONIC_USEC=".count)) })
        let uptime = try #require(uptimeSeconds())
        #expect(Double(moment) / 1_000_000 <= uptime + 1)
    }

    @Test(
        "every notification has the protocol's words",
        arguments: [
            (ServiceNotification.stopping, "STOPPING=1"), (.watchdog, "WATCHDOG=1"),
            (.extendTimeout(.milliseconds(1_500)), "EXTEND_TIMEOUT_USEC=1500000"),
            (.extendTimeout(.seconds(-1)), "EXTEND_TIMEOUT_USEC=0"), (.mainProcess(42), "MAINPID=42"),
            (.failure(ErrorNumber(rawValue: ENOENT)), "ERRNO=2"),
        ]
    )
    func words(notification: ServiceNotification, expected: String) throws {
        let manager = try NotifySocket(name: "redshank-words")
        try ServiceNotification.notify(notification)
        #expect(manager.received() == expected)
    }

    @Test("without a service manager a notification is heard by nobody")
    func nobodyListens() throws {
        unsetenv("NOTIFY_SOCKET")
        #expect(try !ServiceNotification.notify(.ready))
    }

    @Test("a service manager that is gone is an error that says so")
    func managerGone() throws {
        setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        let error = #expect(throws: ServiceNotificationError.self) { try ServiceNotification.notify(.ready) }
        #expect(
            error?.description
                == """
                The service manager could not be told "READY=1": no such file or directory. \
                Look at what NOTIFY_SOCKET in the environment names.
                """
        )
    }

    @Test("the watchdog's interval is the one in the environment, and only for the process it names")
    func watchdog() {
        #expect(Watchdog.interval == nil)
        setenv("WATCHDOG_USEC", "20000000", 1)
        setenv("WATCHDOG_PID", "\(getpid())", 1)
        #expect(Watchdog.interval == .seconds(20))
        setenv("WATCHDOG_PID", "1", 1)
        #expect(Watchdog.interval == nil)
        unsetenv("WATCHDOG_USEC")
        unsetenv("WATCHDOG_PID")
    }

    @Test("a process that was passed nothing takes over no sockets", .disabled(if: getenv("LISTEN_FDS") != nil))
    func nothingPassed() throws {
        #expect(try PassedSocket.takeAll().isEmpty)
        #expect(try PassedSocket.listeningUnixStream(among: []) == nil)
    }

    @Test("sockets passed to another process are not ours", .disabled(if: getenv("LISTEN_FDS") != nil))
    func passedToAnother() throws {
        setenv("LISTEN_FDS", "1", 1)
        setenv("LISTEN_PID", "1", 1)
        #expect(try PassedSocket.takeAll().isEmpty)
        unsetenv("LISTEN_FDS")
        unsetenv("LISTEN_PID")
    }

    @Test("words about sockets that cannot be read are an error", .disabled(if: getenv("LISTEN_FDS") != nil))
    func unreadable() throws {
        setenv("LISTEN_FDS", "many", 1)
        setenv("LISTEN_PID", "\(getpid())", 1)
        #expect(throws: PassedSocketError.unreadable(ErrorNumber(rawValue: EINVAL))) { try PassedSocket.takeAll() }
        unsetenv("LISTEN_FDS")
        unsetenv("LISTEN_PID")
    }

    private func uptimeSeconds() -> Double? {
        guard let file = fopen("/proc/uptime", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 64)
        guard fgets(&buffer, 64, file) != nil else { return nil }
        return strtod(buffer, nil)
    }
}
