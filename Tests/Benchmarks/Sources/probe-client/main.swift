import Glibc
import Probes
import Synchronization

// Asks a URL so many times, at an even pace, and prints the CPU time of one check in microseconds: what ProbeClient
// costs, to be set beside `floor/epoll-client`, which takes the same arguments.

/// The CPU time this process has used.
func processorTime() -> Duration {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + .microseconds(Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec))
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[2]), let pause = Int(arguments[3]), count > 0 else {
    print("usage: probe-client URL COUNT MICROSECONDS-BETWEEN (0: all at once)")
    exit(arguments.dropFirst() == ["--help"] ? 0 : 64)
}
let request = HTTPRequest(url: try ProbeURL(arguments[1]))
let client = ProbeClient(userAgent: "redshank/benchmark")

/// Counts the answers and lets the main task wait for the last.
let answers = Mutex((good: 0, bad: 0))
let (ended, end) = AsyncStream<Void>.makeStream()

func ask() {
    client.http(request, timeout: .seconds(5)) { report in
        var isGood = false
        if case .answered(let answer) = report.outcome { isGood = answer.status == 200 }
        let isLast = answers.withLock { answers in
            if isGood { answers.good += 1 } else { answers.bad += 1 }
            return answers.good + answers.bad == count
        }
        if isLast { end.finish() }
    }
}

let before = processorTime()
let began = ContinuousClock.now
for number in 0..<count {
    if pause > 0 {
        var due = timespec()
        let (seconds, attoseconds) = (began + .microseconds(number * pause) - .now).components
        due = timespec(tv_sec: Int(max(0, seconds)), tv_nsec: Int(max(0, attoseconds / 1_000_000_000)))
        nanosleep(&due, nil)
    }
    ask()
}
for await _ in ended {}
let used = processorTime() - before
let bad = answers.withLock { $0.bad }
print(used / .microseconds(count), bad)
await client.shutDown()
exit(bad == 0 ? 0 : 1)
