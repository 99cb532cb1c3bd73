import Glibc

extension ControlGroup {
    /// Ends every process in it and below it with SIGKILL.
    ///
    /// Returns before they are gone.
    ///
    /// Uses `cgroup.kill` (Linux 5.14), which no process escapes by forking; on older kernels every process listed
    /// is killed, again until none is left.
    ///
    /// - Throws: ``ControlGroupError/failed(doing:path:reason:)``.
    package func killAll() throws(ControlGroupError) {
        if ControlGroupFile.write("1", to: path + "/cgroup.kill") { return }
        guard errno == ENOENT else { throw failed("kill the group") }
        try killEach()
    }

    /// The way of older kernels: only as deep as this group, and bounded, as a fork bomb has no end.
    func killEach() throws(ControlGroupError) {
        for _ in 0..<100 {
            guard let words = ControlGroupFile.read(path + "/cgroup.procs") else { throw failed("read the group") }
            let processes = words.split(separator: "\n").compactMap { pid_t($0) }
            if processes.isEmpty { return }
            for process in processes where kill(process, SIGKILL) != 0 && errno != ESRCH {
                throw failed("kill process \(process) of the group")
            }
            if try !isPopulated() { return }
            sched_yield()
        }
    }

    /// Waits until no process is left in it; blocks the calling thread.
    ///
    /// - Parameter longest: How long at most.
    /// - Returns: `false` where there are still some.
    /// - Throws: ``ControlGroupError/failed(doing:path:reason:)``.
    package func waitUntilEmpty(_ longest: Duration) throws(ControlGroupError) -> Bool {
        let descriptor = open(path + "/cgroup.events", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed("watch the group") }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + longest
        while true {
            guard let words = ControlGroupFile.read(descriptor) else { throw failed("ask the group") }
            if !ControlGroupFile.isPopulated(events: words) { return true }
            let left = (deadline - .now).microseconds / 1_000
            if left == 0 { return false }
            // The kernel announces each change of the file, counted from the last read.
            var change = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
            if poll(&change, 1, Int32(min(left, 60_000))) < 0 && errno != EINTR { throw failed("watch the group") }
        }
    }
}
