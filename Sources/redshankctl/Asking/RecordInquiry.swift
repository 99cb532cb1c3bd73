import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory

/// An answer, and where it is from.
struct Answer<Reply> {
    let reply: Reply
    /// When the daemon wrote for the last time, where the record answers in its place; nothing where it runs.
    let recorded: Recorded?

    struct Recorded {
        let lastHeard: Timestamp?
    }
}

extension RecordOptions {
    /// Asks the daemon, or where it is not running the record.
    ///
    /// - Throws: `Complaint`.
    func ask<Request: ControlRequest>(
        _ request: Request,
        elseOf record: (Inquiry) throws -> Request.Reply
    ) throws(Complaint) -> Answer<Request.Reply> {
        let complaint: Complaint
        do {
            return Answer(reply: try control.ask(request), recorded: nil)
        } catch {
            complaint = error
        }
        guard let offline = archive(instead: complaint) else { throw complaint }
        let now = Viewpoint.local.now
        let progress = ProgressBar()
        defer { progress.clear() }
        do {
            let inquiry = Inquiry(archive: offline.archive, location: offline.location, now: now) {
                progress.update($0)
            }
            let reply = try record(inquiry)
            let last = try offline.archive.records(RecordQuery(limit: 1)).last
            let heard = last.map { Timestamp(microsecondsSinceEpoch: $0.timeMicroseconds) }
            return Answer(reply: reply, recorded: Answer.Recorded(lastHeard: heard))
        } catch {
            if case .busy(let reason)? = error as? ControlError {
                throw Complaint("The record does not tell that: \(reason).", status: .refused)
            }
            if let error = error as? ControlError { throw Complaint(error) }
            throw error as? Complaint ?? Complaint(record: error)
        }
    }
}
