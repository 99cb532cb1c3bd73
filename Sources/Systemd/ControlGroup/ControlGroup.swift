import CSystemd
import Glibc

/// A control group of the unified hierarchy (cgroup v2): a set of processes that no child can leave.
package struct ControlGroup: Hashable, Sendable {
    /// Its directory, absolute.
    package let path: String

    /// The group this process is in.
    ///
    /// - Throws: ``ControlGroupError/noUnifiedHierarchy`` where the host has no cgroup v2.
    package static func own() throws(ControlGroupError) -> ControlGroup {
        guard let root = unifiedRoot, let words = ControlGroupFile.read("/proc/self/cgroup"),
            let relative = unifiedPath(in: words)
        else { throw .noUnifiedHierarchy }
        return ControlGroup(path: relative == "/" ? root : root + relative)
    }

    /// The path of the unified hierarchy's line in `/proc/PID/cgroup`, relative to the hierarchy's root.
    static func unifiedPath(in words: String) -> String? {
        words.split(separator: "\n")
            .first { $0.hasPrefix("0::/") }
            .map { String($0.dropFirst(3)) }
    }

    /// The service that this process is of, `redshankd.service`, by its control group; nothing where it is of none.
    package static var ownUnit: String? {
        ControlGroupFile.read("/proc/self/cgroup").flatMap(unifiedPath(in:)).flatMap(unit(of:))
    }

    /// The service that a group belongs to: the innermost that its path names.
    static func unit(of path: String) -> String? {
        path.split(separator: "/").last { $0.hasSuffix(".service") }.map(String.init)
    }

    /// Where the unified hierarchy is mounted: at the top, or beside the old ones.
    private static var unifiedRoot: String? {
        ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].first { access($0 + "/cgroup.controllers", F_OK) == 0 }
    }

    /// Whether the service manager left this group to its processes (`Delegate=yes`), and they may write to it.
    ///
    /// In a group that is not delegated nobody but the service manager may make groups.
    package var isDelegated: Bool {
        guard access(path, W_OK) == 0, access(path + "/cgroup.procs", W_OK) == 0 else { return false }
        return ["user.delegate", "trusted.delegate"].contains { name in
            var value: UInt8 = 0
            return getxattr(path, name, &value, 1) == 1 && value == UInt8(ascii: "1")
        }
    }

    /// Makes a group in this one.
    ///
    /// - Parameter name: Its name, one path component.
    /// - Returns: It, empty.
    /// - Throws: ``ControlGroupError/failed(doing:path:reason:)``.
    package func makeChild(_ name: String) throws(ControlGroupError) -> ControlGroup {
        precondition(
            !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("cgroup.") && !name.contains("/"),
            "a control group cannot be called \"\(name)\""
        )
        let child = ControlGroup(path: "\(path)/\(name)")
        guard mkdir(child.path, 0o755) == 0 else { throw child.failed("make the group") }
        return child
    }

    /// Opens its directory, for `clone3` to put a new process into it.
    ///
    /// - Returns: A descriptor, closed on `exec`, that the caller closes.
    package func openDirectory() throws(ControlGroupError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed("open the group") }
        return descriptor
    }

    /// Whether a process that has not ended is in it or below it.
    package func isPopulated() throws(ControlGroupError) -> Bool {
        guard let words = ControlGroupFile.read(path + "/cgroup.events") else { throw failed("ask the group") }
        return ControlGroupFile.isPopulated(events: words)
    }

    /// Takes away the group, which must be empty.
    package func remove() throws(ControlGroupError) {
        guard rmdir(path) == 0 else { throw failed("remove the group") }
    }

    func failed(_ doing: String) -> ControlGroupError {
        .failed(doing: doing, path: path, reason: .current)
    }
}

/// Why a control group could not be used.
package enum ControlGroupError: Error, Hashable {
    /// This host has no cgroup v2.
    case noUnifiedHierarchy
    /// The kernel refused to do what is named.
    case failed(doing: String, path: String, reason: ErrorNumber)
}

extension ControlGroupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noUnifiedHierarchy:
            "This host has no unified control groups (cgroup v2). Boot without systemd.unified_cgroup_hierarchy=0."
        case .failed(let doing, let path, let reason):
            "Could not \(doing) \"\(path)\": \(reason). A service may where its unit says Delegate=yes."
        }
    }
}
