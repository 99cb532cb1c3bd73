import Foundation
import Redshank
import RedshankEngine

/// The whole log of all processes, as a digest and the newest records.
struct RunLog {
    private static let kept = 30

    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var newest: [LogRecord] = []
    private(set) var count = 0
    /// Whether each record is printed.
    private let isShown = ProcessInfo.processInfo.environment["REDSHANK_SIMULATION_LOG"] != nil

    /// A short name for everything that was logged, to the byte.
    var digest: String { String(hash, radix: 16) }

    mutating func add(_ record: LogRecord) {
        count += 1
        if isShown { print(record.shown) }
        let cause = record.cause.map { "\($0.number) \($0.effect)" } ?? "-"
        let line = """
            \(record.run) \(record.sequence) \(record.timeMicroseconds) \(record.bootMicroseconds) \(record.action) \
            \(cause) \(record.message) \(record.data)
            """
        for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        newest.append(record)
        if newest.count > 2 * Self.kept { newest.removeFirst(Self.kept) }
    }
}
