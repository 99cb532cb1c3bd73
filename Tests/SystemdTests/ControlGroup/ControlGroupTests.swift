import Glibc
import Testing

@testable import Systemd

@Suite struct ControlGroupTests {
    @Test("the path is the unified hierarchy's, wherever it stands among the others")
    func path() {
        let hybrid = "2:cpu:/x\n1:name=systemd:/system.slice/a.service\n0::/system.slice/b.service\n"
        #expect(ControlGroup.unifiedPath(in: hybrid) == "/system.slice/b.service")
        #expect(ControlGroup.unifiedPath(in: "0::/\n") == "/")
        #expect(ControlGroup.unifiedPath(in: "1:cpu:/\n") == nil)
    }

    @Test("a group is populated where its events say so")
    func events() {
        #expect(ControlGroupFile.isPopulated(events: "populated 1\nfrozen 0\n"))
        #expect(!ControlGroupFile.isPopulated(events: "populated 0\nfrozen 0\n"))
    }

    @Test("a group that does not exist is an error that names it")
    func absent() {
        let group = ControlGroup(path: "/sys/fs/cgroup/absent")
        let error = #expect(throws: ControlGroupError.self) { try group.isPopulated() }
        #expect(
            error?.description
                == """
                Could not ask the group "/sys/fs/cgroup/absent": no such file or directory. \
                A service may where its unit says Delegate=yes.
                """
        )
        #expect(!group.isDelegated)
    }

    /// Run by Tests/System/delegation.test, as a service with Delegate=yes and a user of its own.
    @Test(
        "a delegated service makes a group, kills all in it and takes it away",
        .enabled(if: getenv("REDSHANK_TEST_DELEGATED") != nil),
        arguments: [true, false]
    )
    func delegated(atOnce: Bool) throws {
        let own = try ControlGroup.own()
        #expect(own.isDelegated)
        let group = try own.makeChild("check-\(atOnce)")
        let directory = try group.openDirectory()
        defer { close(directory) }
        #expect(try !group.isPopulated())
        let process = try sleeper()
        #expect(ControlGroupFile.write("\(process)", to: group.path + "/cgroup.procs"))
        #expect(try group.isPopulated())
        #expect(throws: ControlGroupError.self) { try group.remove() }
        #expect(try !group.waitUntilEmpty(.zero))
        if atOnce { try group.killAll() } else { try group.killEach() }
        var status: Int32 = 0
        #expect(waitpid(process, &status, 0) == process)
        #expect(status & 0x7f == SIGKILL)
        #expect(try group.waitUntilEmpty(.seconds(60)))
        try group.remove()
    }

    @Test(
        "a service without Delegate= has no group of its own to divide",
        .enabled(if: getenv("REDSHANK_TEST_NOT_DELEGATED") != nil)
    )
    func notDelegated() throws {
        #expect(try !ControlGroup.own().isDelegated)
    }

    @Test(
        "the service of a group is the innermost that its path names",
        arguments: [
            ("/system.slice/redshankd.service", "redshankd.service"),
            ("/system.slice/redshankd.service/daemon", "redshankd.service"),
            ("/user.slice/user-0.slice/user@0.service/app.slice/a.service", "a.service"),
            ("/user.slice/session-1.scope", nil), ("/", nil),
        ] as [(String, String?)]
    )
    func unit(path: String, unit: String?) {
        #expect(ControlGroup.unit(of: path) == unit)
    }

    private func sleeper() throws -> pid_t {
        var process = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
        defer { arguments.forEach { free($0) } }
        try #require(posix_spawnp(&process, "sleep", nil, nil, &arguments, environ) == 0)
        return process
    }
}
