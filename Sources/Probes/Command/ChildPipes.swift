import CSpawn
import Glibc

/// The pipes between us and a process that is started: our ends do not block, and none is inherited.
struct ChildPipes {
    struct Pair {
        /// Our end, or -1 where there is none.
        var ours: Int32
        var theirs: Int32
    }

    let output: Pair
    let error: Pair
    let input: Pair

    /// - Parameter hasInput: Whether there is something to read for the process; else it reads `/dev/null`.
    init?(hasInput: Bool) {
        guard let output = Self.pipe(isInput: false) else { return nil }
        guard let error = Self.pipe(isInput: false) else {
            Self.close([output.ours, output.theirs])
            return nil
        }
        guard let input = hasInput ? Self.pipe(isInput: true) : Self.nullDevice() else {
            Self.close([output.ours, output.theirs, error.ours, error.theirs])
            return nil
        }
        self.output = output
        self.error = error
        self.input = input
    }

    func closeTheirs() { Self.close([output.theirs, error.theirs, input.theirs]) }
    func closeOurs() { Self.close([output.ours, error.ours, input.ours]) }

    private static func pipe(isInput: Bool) -> Pair? {
        var ends: [Int32] = [-1, -1]
        guard cspawn_pipe(&ends) == 0 else { return nil }
        let pair = isInput ? Pair(ours: ends[1], theirs: ends[0]) : Pair(ours: ends[0], theirs: ends[1])
        _ = fcntl(pair.ours, F_SETFL, O_NONBLOCK)
        return pair
    }

    private static func nullDevice() -> Pair? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : Pair(ours: -1, theirs: descriptor)
    }

    private static func close(_ descriptors: [Int32]) {
        let code = errno
        for descriptor in descriptors where descriptor >= 0 { Glibc.close(descriptor) }
        errno = code
    }
}
