package import Redshank
import RedshankHistory
import Systemd

/// Sends the log's records to the journal, each with its fields.
package struct JournalSink: LogSink {
    package let run: String
    private let sender: JournalSender

    package init(run: String) {
        self.run = run
        sender = JournalSender { loss in
            JournalEntry(message: "\(loss)", priority: .warning, messageID: LogKind.entriesLost.messageID)
        }
    }

    package func write(_ record: LogRecord) { sender.send(JournalEntry(record)) }

    package func flush(deadline: ContinuousClock.Instant) { _ = sender.flush(deadline: deadline) }
}
