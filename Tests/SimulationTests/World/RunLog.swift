import Foundation
import Redshank
import RedshankEngine

/// The whole log of all processes, with what befell them, as a digest and the newest lines.
struct RunLog {
    private enum Entry {
        case record(LogRecord)
        /// What no process logs: it was killed, the disk is full.
        case happening(String)
    }

    private static let kept = 40

    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private var newest: [Entry] = []
    /// What is another in each run of the same seed, and stays out of the digest.
    let directory: String?
    /// Whether each line is printed.
    private let isShown = ProcessInfo.processInfo.environment["REDSHANK_SIMULATION_LOG"] != nil

    /// A short name for everything that was logged, to the byte.
    var digest: UInt64 { hash }

    /// The newest lines, as people read them.
    var tail: [String] { newest.suffix(Self.kept).map(Self.shown) }

    mutating func add(_ record: LogRecord) {
        let cause = record.cause.map { "\($0.number) \($0.effect)" } ?? "-"
        mix(
            """
            \(record.run) \(record.sequence) \(record.timeMicroseconds) \(record.bootMicroseconds) \(record.action) \
            \(cause) \(record.message) \(record.data)
            """
        )
        append(.record(record))
    }

    /// Notes what befell the machine or a process, at the true time.
    mutating func add(_ happening: String, at time: Duration) {
        let line = "\(time.text) after the beginning: \(happening)"
        mix(line)
        append(.happening(line))
    }

    init(directory: String? = nil) { self.directory = directory }

    private mutating func mix(_ line: String) {
        let line = directory.map { line.replacing($0, with: "") } ?? line
        for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    private mutating func append(_ entry: Entry) {
        if isShown { print(Self.shown(entry)) }
        newest.append(entry)
        if newest.count > 2 * Self.kept { newest.removeFirst(Self.kept) }
    }

    private static func shown(_ entry: Entry) -> String {
        switch entry {
        case .record(let record):
            let cause = record.cause.map { " ← \($0.number) \($0.effect)" } ?? ""
            return "\(record.timestamp) \(record.run) \(record.sequence)\(cause) \(record.action): \(record.message)"
        case .happening(let line): return "── \(line)"
        }
    }
}
