import Glibc
package import Redshank
import Systemd

/// Writes the log's sentences to standard error, where there is no journal.
///
/// A reader that does not read holds up nobody: what finds no room is counted, and the count is told.
package struct StandardErrorSink: LogSink {
    package let run: String
    private let least: LogPriority
    private let sender: JournalSender

    /// - Parameters:
    ///   - run: the run that the records belong to.
    ///   - least: what matters less than this is not written.
    package init(run: String, least: LogPriority = .information) {
        self.run = run
        self.least = least
        sender = JournalSender(deliver: { entry throws(JournalError) in Self.put(entry["MESSAGE"] ?? "") }) { loss in
            JournalEntry(message: "\(loss)", priority: .warning)
        }
    }

    package func write(_ record: LogRecord) {
        guard record.priority.rawValue <= least.rawValue else { return }
        let time = record.timestamp
        sender.send(
            JournalEntry(message: "\(time) \(record.message)", priority: .informational, sequence: record.sequence)
        )
    }

    package func flush(deadline: ContinuousClock.Instant) { _ = sender.flush(deadline: deadline) }

    /// Writes the whole line; an error leaves nobody to tell it to, ignoring.
    private static func put(_ line: String) {
        var bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        while !bytes.isEmpty {
            let count = Glibc.write(STDERR_FILENO, bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            bytes.removeFirst(count)
        }
    }
}
