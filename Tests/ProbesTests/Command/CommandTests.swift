import Glibc
import Synchronization
import Testing

@testable import Probes

@Suite("Commands")
struct CommandTests {
    private func run(
        _ arguments: [String],
        timeout: Duration = long,
        _ change: (inout CommandRequest) -> Void = { _ in }
    ) async throws -> CommandReport {
        var request = CommandRequest(arguments: arguments)
        change(&request)
        let fixed = request
        return try await withClient { await $0.command(fixed, timeout: timeout) }
    }

    private func shell(
        _ script: String,
        timeout: Duration = long,
        _ change: (inout CommandRequest) -> Void = { _ in }
    ) async throws -> CommandReport {
        try await run(["/bin/sh", "-c", script], timeout: timeout, change)
    }

    @Test("the exit code is reported as it is", arguments: [0, 1, 2, 3, 255])
    func codes(code: Int) async throws {
        #expect(try await shell("echo text; exit \(code)").outcome == .exited(code: code))
    }

    @Test("a signal that ended it is reported")
    func signal() async throws {
        let report = try await shell("kill -SEGV $$")
        #expect(report.outcome == .signalled(11))
        #expect(report.outcome.sentence == "killed by signal 11 (segmentation fault)")
    }

    @Test("arguments reach the program as they are, whatever a shell would make of them")
    func arguments() async throws {
        let report = try await run(["printf", "%s,", "a b", "$HOME", "*", "'", ""])
        #expect(report.output.firstLine == "a b,$HOME,*,',,")
    }

    @Test("the environment is the stated one, with a PATH and a LANG")
    func environment() async throws {
        let report = try await run(["env"]) { $0.environment = ["NAME": "value=1"] }
        let text = report.output.firstLine + "\n" + report.output.longText
        #expect(
            Set(text.split(separator: "\n")) == [
                "NAME=value=1", "LANG=C.UTF-8", "PATH=\(CommandRequest.defaultPath)"[...],
            ]
        )
    }

    @Test("it starts in the stated folder and reads what it is given")
    func folderAndInput() async throws {
        let big = [UInt8](repeating: 0x61, count: 1_000_000)
        let report = try await shell("pwd; wc -c") {
            $0.directory = "/usr"
            $0.standardInput = big
        }
        #expect(report.output.firstLine == "/usr")
        #expect(report.output.longText == "1000000")
    }

    @Test("a program that does not read what it is given is not waited for")
    func unreadInput() async throws {
        let report = try await shell("exit 2") { $0.standardInput = [UInt8](repeating: 0, count: 1_000_000) }
        #expect(report.outcome == .exited(code: 2))
    }

    @Test("it inherits no descriptor, no blocked and no ignored signal, and leads a session of its own")
    func cleanStart() async throws {
        let leak = open("/dev/null", O_RDONLY)
        defer { close(leak) }
        let descriptors = try await shell("ls /proc/self/fd | tr '\\n' ' '")
        #expect(descriptors.output.firstLine == "0 1 2 3")  // 3 is what `ls` itself opened.
        let signals = try await shell("grep -E 'Sig(Blk|Ign)' /proc/self/status | tr -d '\\n\\t'")
        #expect(signals.output.firstLine == "SigBlk:0000000000000000SigIgn:0000000000000000")
        #expect(try await shell("test $(ps -o sid= -p $$) = $$").outcome == .exited(code: 0))
    }

    @Test(
        "what cannot be started says why",
        arguments: [
            (["no-such-program"], "/", "program 'no-such-program' is not in PATH (\(CommandRequest.defaultPath))"),
            (["/no/such"], "/", "program '/no/such' cannot be executed: no such file or directory"),
            (["/etc/passwd"], "/", "program '/etc/passwd' cannot be executed: permission denied"),
            (["/bin/sh"], "/no/such", "folder '/no/such' cannot be entered: no such file or directory"),
            (["a\0b"], "/", "an argument or the environment has a zero byte in it"),
            ([], "/", "no program is stated"),
        ]
    )
    func notStarted(arguments: [String], folder: String, reason: String) async throws {
        let report = try await run(arguments) { $0.directory = folder }
        #expect(report.outcome == .notStarted(reason: reason))
    }

    @Test("one that is not done in time is ended, with all it started, though they ignore SIGTERM")
    func timeout() async throws {
        let report = try await shell(
            "trap '' TERM; (sleep 300; echo late) & echo $$ $!; wait; sleep 300",
            timeout: short
        )
        #expect(report.outcome == .timedOut(after: short))
        #expect(report.outcome.sentence == "not done within 1s")
        for pid in report.output.firstLine.split(separator: " ") { #expect(await isGone(try #require(Int32(pid)))) }
    }

    @Test("a double fork that keeps the output open does not hang the probe")
    func doubleFork() async throws {
        let report = try await shell("(setsid sleep 30 & echo $!) ; echo done; exit 1")
        #expect(report.outcome == .exited(code: 1))
        #expect(report.output.longText == "done")
        if let pid = Int32(report.output.firstLine) { kill(pid, SIGKILL) }
    }

    @Test("what it left in its group is killed, unless that is to be kept")
    func leftovers() async throws {
        let killed = try await shell("sleep 300 >/dev/null 2>&1 & echo $!")
        let kept = try await shell("sleep 300 >/dev/null 2>&1 & echo $!") { $0.keepsChildren = true }
        let killedPid = try #require(Int32(killed.output.firstLine))
        let keptPid = try #require(Int32(kept.output.firstLine))
        #expect(await isGone(killedPid))
        #expect(kill(keptPid, 0) == 0 && !stat(of: keptPid).contains(") Z "))
        kill(keptPid, SIGKILL)
    }

    @Test("endless output is read and thrown away, and never blocks it")
    func hugeOutput() async throws {
        let report = try await shell("echo first; head -c 20000000 /dev/zero | tr '\\0' x; echo oops >&2; exit 1") {
            $0.outputLimit = 1000
        }
        #expect(report.outcome == .exited(code: 1))
        #expect(report.isTruncated)
        #expect(report.output.firstLine == "first")
        #expect(report.output.longText.utf8.count == 994)
        #expect(report.errorText == "oops\n")
    }

    @Test("only the last of the standard error is kept")
    func errorTail() async throws {
        let report = try await shell("i=0; while [ $i -lt 5000 ]; do echo line $i; i=$((i+1)); done >&2")
        #expect(report.errorText.utf8.count == 2048)
        #expect(report.errorText.hasSuffix("line 4999\n"))
    }

    @Test("one that closes its output goes on to its end")
    func closedOutput() async throws {
        let report = try await shell("exec >&- 2>&-; sleep 0.05; exit 2")
        #expect(report.outcome == .exited(code: 2))
        #expect(report.output.firstLine == "")
    }

    @Test("commands beyond the limit wait in their order, and their time begins when it is their turn")
    func queue() async throws {
        let client = ProbeClient(userAgent: "redshank/test", commandLimit: 1)
        let reports = AsyncStream<(Int, CommandReport)>.makeStream()
        for number in 0..<5 {
            let request = CommandRequest(arguments: ["/bin/sh", "-c", "sleep 0.05"])
            client.command(request, timeout: .seconds(30)) { reports.continuation.yield((number, $0)) }
        }
        var order: [Int] = []
        for await (number, report) in reports.stream {
            #expect(report.outcome == .exited(code: 0))
            if number == 4 { #expect(report.queued > .milliseconds(150)) }
            order.append(number)
            if order.count == 5 { break }
        }
        #expect(order == [0, 1, 2, 3, 4])
        await client.shutDown()
    }

    @Test("when the client is shut down, what runs is killed and what waits never runs")
    func shutDown() async throws {
        let client = ProbeClient(userAgent: "redshank/test", commandLimit: 1)
        let ended = Mutex<[CommandOutcome]>([])
        for _ in 0..<3 {
            client.command(CommandRequest(arguments: ["sleep", "300"]), timeout: long) { report in
                ended.withLock { $0.append(report.outcome) }
            }
        }
        await client.shutDown()
        #expect(ended.withLock { $0 } == [.shutDown, .shutDown, .shutDown])
        #expect(await client.command(CommandRequest(arguments: ["true"]), timeout: long).outcome == .shutDown)
    }

    @Test("a hundred at once all end as they should")
    func many() async throws {
        try await withClient { client in
            await withTaskGroup(of: (Int, CommandReport).self) { group in
                for number in 0..<100 {
                    let request = CommandRequest(arguments: ["/bin/sh", "-c", "echo \(number); exit \(number)"])
                    group.addTask { (number, await client.command(request, timeout: long)) }
                }
                for await (number, report) in group {
                    #expect(report.outcome == .exited(code: number))
                    #expect(report.output.firstLine == "\(number)")
                }
            }
        }
    }

    /// Waits for the kernel to finish with a process that was killed.
    private func isGone(_ pid: Int32) async -> Bool {
        await eventually { kill(pid, 0) != 0 || stat(of: pid).contains(") Z ") }
    }

    private func eventually(_ condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            if condition() { return true }
            await Task.yield()
        }
        return false
    }

    private func stat(of pid: Int32) -> String {
        guard let file = fopen("/proc/\(pid)/stat", "r") else { return ") Z " }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 512)
        let count = fread(&line, 1, line.count, file)
        return String(decoding: line.prefix(count), as: UTF8.self)
    }
}
