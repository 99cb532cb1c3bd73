import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory

/// A check as the record knows it while no daemon runs.
struct RecordedCheck {
    /// Why it stood as it did.
    let why: WhyReply
    /// When the daemon wrote for the last time.
    let lastHeard: Timestamp?

    /// Reads the record.
    ///
    /// - Parameters:
    ///   - name: the check's name.
    ///   - archive: where what happened is read.
    /// - Throws: `Complaint` where it cannot be read or knows no such check.
    init(_ name: String, in archive: some RecordArchive) throws(Complaint) {
        do {
            let why = try Why(name, in: archive)
            let run = why.records.last?.run
            let configured = RecordQuery(limit: 1, run: run, action: ConfigurationLoaded.name)
            let loaded = try archive.records(configured).last?.watchAction as? ConfigurationLoaded
            let specification = loaded?.configuration.check(named: name)
            if specification == nil, why.earlier.isEmpty, !why.records.contains(where: { $0.check == name }) {
                throw Complaint(noCheck: name, suggestion: loaded?.configuration.check(nearestTo: name))
            }
            self.why = WhyReply(why, check: CheckStatus(why, specification))
            lastHeard = try archive.records(RecordQuery(limit: 1)).last
                .map { Timestamp(microsecondsSinceEpoch: $0.timeMicroseconds) }
        } catch {
            throw error as? Complaint ?? Complaint(record: error)
        }
    }
}

extension CheckStatus {
    /// What can be said of a check by the records alone.
    fileprivate init(_ why: Why, _ specification: CheckSpecification?) {
        self.init(
            name: why.check,
            kind: specification?.target.kind ?? "",
            target: specification?.target.shown ?? "",
            health: why.health.map { Health($0) } ?? .unknown,
            since: why.since.map { Timestamp($0) },
            reason: why.reason,
            labels: specification?.labels ?? [:]
        )
    }
}
