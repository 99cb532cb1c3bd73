import Foundation
import Redshank
import RedshankEngine

/// The whole log of all processes as a digest, and what happened last, as people read it.
struct RunLog {
    private enum Entry {
        case step(Step)
        /// What is no action: a process was killed, the disk is full.
        case happening(String)
    }

    private static let kept = 40

    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private var newest: [Entry] = []
    /// What is another in each run of the same seed, and stays out of all lines.
    private let directory: String?
    /// Whether each line is printed.
    private let isShown = ProcessInfo.processInfo.environment["REDSHANK_SIMULATION_LOG"] != nil

    init(directory: String? = nil) { self.directory = directory }

    /// A short name for everything that was logged, to the byte.
    var digest: UInt64 { hash }

    /// What happened last.
    var tail: [String] { newest.suffix(Self.kept).map(shown) }

    /// Takes in what a process logged.
    mutating func add(_ record: LogRecord) {
        let cause = record.cause.map { "\($0.number) \($0.effect)" } ?? "-"
        mix(
            """
            \(record.run) \(record.sequence) \(record.timeMicroseconds) \(record.bootMicroseconds) \(record.action) \
            \(cause) \(record.message) \(record.data)
            """
        )
        // What carries nothing is no action, but the end of a side effect.
        if record.data.isEmpty { append(.happening("\(record.run): \(record.message)")) }
    }

    /// Takes in an action when it is processed, which is before it is logged.
    mutating func add(_ step: Step) { append(.step(step)) }

    /// Notes what befell the machine or a process, at the true time.
    mutating func add(_ happening: String, at time: Duration) {
        let line = "\(time.text) after the beginning: \(happening)"
        mix(line)
        append(.happening(line))
    }

    private mutating func mix(_ line: String) {
        for byte in plain(line).utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    private func plain(_ line: String) -> String { directory.map { line.replacing($0, with: "") } ?? line }

    private mutating func append(_ entry: Entry) {
        if isShown { print(shown(entry)) }
        newest.append(entry)
        if newest.count > 2 * Self.kept { newest.removeFirst(Self.kept) }
    }

    private func shown(_ entry: Entry) -> String {
        switch entry {
        case .step(let step): plain(step.shown)
        case .happening(let line): "── \(plain(line))"
        }
    }
}
