import Glibc
import Testing

@testable import Probes

/// A control group of the tests' own, where the tests may make one.
private final class TestGroup {
    let path: String
    let descriptor: Int32

    init?(_ name: String) {
        for mount in ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"] where access("\(mount)/cgroup.procs", W_OK) == 0 {
            let path = "\(mount)/redshank-test-\(name)-\(getpid())"
            guard mkdir(path, 0o755) == 0 else { continue }
            self.path = path
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            return
        }
        return nil
    }

    /// A group can be removed when the last of its processes is gone.
    func remove() async -> Bool {
        close(descriptor)
        let end = ContinuousClock.now + .seconds(10)
        while rmdir(path) != 0 {
            guard errno == EBUSY, ContinuousClock.now < end else { return false }
            await Task.yield()
        }
        return true
    }
}

private let canMakeGroups: Bool = {
    guard let group = TestGroup("try") else { return false }
    close(group.descriptor)
    return rmdir(group.path) == 0
}()

@Suite("Control groups", .enabled(if: canMakeGroups, "no control group can be made here"))
struct ControlGroupTests {
    @Test("it starts in its group, and a double fork that left its process group dies with it")
    func group() async throws {
        let group = try #require(TestGroup("run"))
        var request = CommandRequest(arguments: ["/bin/sh", "-c", "setsid sleep 300 & grep '^0::' /proc/self/cgroup"])
        request.controlGroup = group.descriptor
        let fixed = request
        let report = try await withClient { await $0.command(fixed, timeout: long) }
        #expect(report.outcome == .exited(code: 0))
        #expect(group.path.hasSuffix(report.output.firstLine.dropFirst(3)))
        #expect(await group.remove())
    }

    @Test("a group that is none cannot be entered, and nothing runs outside it")
    func noGroup() async throws {
        let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        var request = CommandRequest(arguments: ["true"])
        request.controlGroup = descriptor
        let fixed = request
        let report = try await withClient { await $0.command(fixed, timeout: long) }
        #expect(report.outcome == .notStarted(reason: "control group cannot be entered: no such file or directory"))
    }
}
