import CSpawn
import Glibc

/// One running command: its process, its pipes and what it wrote.
///
/// It lives on the runner's thread.
final class CommandRun {
    /// What an event is about.
    enum Source: Sendable, CaseIterable {
        case process, output, error, input
    }

    private let submission: CommandSubmission
    private let process: SpawnedProcess
    private let began: ContinuousClock.Instant
    private var course: CommandCourse
    private var output: HeadBuffer
    private var errors = TailBuffer(limit: 2048)
    private var unsent: ArraySlice<UInt8>
    private var open: Set<Source> = [.process, .output, .error]
    private var end: cspawn_end?

    init(_ submission: CommandSubmission, _ process: SpawnedProcess) {
        self.submission = submission
        self.process = process
        began = .now
        course = CommandCourse(at: began, timeout: submission.timeout)
        output = HeadBuffer(limit: submission.request.outputLimit)
        unsent = (submission.request.standardInput ?? [])[...]
        if process.input != nil { open.insert(.input) }
    }

    var deadline: ContinuousClock.Instant? { course.deadline }
    /// Whether its time ran out.
    var isTimedOut: Bool { course.isTimedOut }
    /// Whether nothing of it is left.
    var isGone: Bool { course.state == .reported && course.hasEnded }

    // MARK: Events

    /// What it waits for.
    var awaited: [(Source, pollfd)] {
        open.map { source in
            let events = source == .input ? POLLOUT : POLLIN
            return (source, pollfd(fd: descriptor(source), events: Int16(events), revents: 0))
        }
    }

    /// One of its descriptors is ready.
    ///
    /// - Parameters:
    ///   - source: Which of them.
    ///   - scratch: Where to read into; what is in it does not last.
    func ready(_ source: Source, scratch: UnsafeMutableRawBufferPointer) {
        guard open.contains(source) else { return }
        switch source {
        case .process: reap()
        case .output, .error: read(source, scratch)
        case .input: write()
        }
    }

    /// The time went on.
    func tick(at now: ContinuousClock.Instant) { perform(course.tick(at: now)) }

    /// The probes are shut down: no grace and no look at what it wrote.
    func abort() {
        kill()
        if course.state != .reported { complete(.shutDown) }
        var wait = pollfd(fd: process.pidfd, events: Int16(POLLIN), revents: 0)
        if !course.hasEnded, poll(&wait, 1, 1000) == 1 { _ = cspawn_reap(process.pidfd) }
        for source in open { close(source) }
    }

    private func reap() {
        // Until it is reaped its number cannot be another process's, so this is the last moment to kill its group.
        if course.isTimedOut || !submission.request.keepsChildren { kill() }
        let end = cspawn_reap(process.pidfd)
        guard end.failure == 0 else { return }
        self.end = end
        close(.process)
        perform(course.ended(at: .now))
    }

    private func read(_ source: Source, _ scratch: UnsafeMutableRawBufferPointer) {
        let count = Glibc.read(descriptor(source), scratch.baseAddress, scratch.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            close(source)
            if !open.contains(.output), !open.contains(.error) { perform(course.outputEnded()) }
            return
        }
        let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<count])
        if source == .output { output.append(bytes) } else { errors.append(bytes) }
    }

    private func write() {
        let count = unsent.withUnsafeBytes { Glibc.write(descriptor(.input), $0.baseAddress, $0.count) }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        unsent = count < 0 ? [] : unsent.dropFirst(count)
        if unsent.isEmpty { close(.input) }
    }

    // MARK: Deeds

    private func perform(_ deeds: [CommandCourse.Deed]) {
        for deed in deeds {
            switch deed {
            case .terminate: Glibc.kill(-process.pid, SIGTERM)
            case .kill: kill()
            case .report: report()
            }
        }
    }

    private func kill() {
        if open.contains(.process) { Glibc.kill(-process.pid, SIGKILL) }
        guard let group = submission.request.controlGroup else { return }
        let file = openat(group, "cgroup.kill", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = Glibc.write(file, "1", 1)
        Glibc.close(file)
    }

    private func report() {
        for source in open where source != .process { close(source) }
        if course.isTimedOut { return complete(.timedOut(after: submission.timeout)) }
        guard let end else { return complete(.timedOut(after: submission.timeout)) }
        complete(end.signalled != 0 ? .signalled(Int(end.status)) : .exited(code: Int(end.status)))
    }

    private func complete(_ outcome: CommandOutcome) {
        let redact = submission.request.redact
        submission.completion(
            CommandReport(
                outcome: outcome,
                output: PluginOutput(redact(String(decoding: output.bytes, as: UTF8.self)).utf8),
                isTruncated: output.isTruncated,
                errorText: redact(String(decoding: errors.bytes, as: UTF8.self)),
                queued: began - submission.submitted,
                total: .now - began
            )
        )
    }

    // MARK: Descriptors

    private func descriptor(_ source: Source) -> Int32 {
        switch source {
        case .process: process.pidfd
        case .output: process.output
        case .error: process.error
        case .input: process.input ?? -1
        }
    }

    private func close(_ source: Source) {
        guard open.remove(source) != nil else { return }
        Glibc.close(descriptor(source))
    }
}
