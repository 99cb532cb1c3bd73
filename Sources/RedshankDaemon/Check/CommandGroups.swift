import Glibc
import Probes
import Synchronization
import Systemd

/// Gives each command a control group of its own, where the service manager left us ours, so that nothing it started
/// outlives it.
package final class CommandGroups: Sendable {
    private let parent: ControlGroup?
    private let count = Mutex<UInt64>(0)

    /// Without a delegated group, as outside systemd, a command has its process group alone.
    package init() {
        let own = try? ControlGroup.own()
        parent = own?.isDelegated == true ? own : nil
    }

    /// Runs the work with the directory of a fresh group, and kills afterwards what is left in it.
    func withGroup<Result: Sendable>(_ work: (_ directory: Int32?) async -> Result) async -> Result {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard let parent, let group = try? parent.makeChild("command-\(number)") else { return await work(nil) }
        guard let directory = try? group.openDirectory() else {
            try? group.remove()
            return await work(nil)
        }
        let result = await work(directory)
        close(directory)
        try? group.killAll()
        _ = try? group.waitUntilEmpty(.seconds(1))
        // What the kernel has not let go of by now is gone with the service, ignoring.
        try? group.remove()
        return result
    }
}
