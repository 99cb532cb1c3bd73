package import Redshank
package import Systemd

/// The records that the daemon wrote into the journal, of all its runs.
///
/// It reads only what came from the daemon's unit: the journal itself notes from which unit an entry came, so nobody
/// else can put in records of a daemon.
package struct RecordJournal: RecordArchive {
    private let source: JournalReader.Source
    private let origin: (field: String, value: String)

    /// Names the unit of the daemon, where it is not the usual one.
    package init(of unit: String?) {
        self.init(is: unit ?? Self.usualUnit)
    }

    /// Names the journal, and the field that tells the daemon's entries from all others.
    package init(
        _ source: JournalReader.Source = .local,
        where field: String = "_SYSTEMD_UNIT",
        is value: String = Self.usualUnit
    ) {
        self.source = source
        origin = (field, value)
    }

    package func records(_ query: RecordQuery) throws(JournalError) -> [LogRecord] {
        if let limit = query.limit { return try newest(limit, query) }
        let reader = try open(query)
        try reader.seek(to: query.since.map { .time($0) } ?? .head)
        var records: [LogRecord] = []
        while let entry = try reader.next(query.fields) {
            if let record = LogRecord(entry), query.wants(record) { records.append(record) }
        }
        return records
    }

    /// The records of a run with these numbers, in no order; those that are not there are left out.
    ///
    /// The journal finds each by its index, so it does not matter how many others there are.
    package func records(_ numbers: some Collection<UInt64>, of run: String) throws(JournalError) -> [LogRecord] {
        guard !numbers.isEmpty else { return [] }
        let reader = try open(RecordQuery(run: run))
        for number in numbers { try reader.match("REDSHANK_SEQ", String(number)) }
        try reader.seek(to: .head)
        var records: [LogRecord] = []
        while let entry = try reader.next(.only(LogRecord.journalFields)) {
            if let record = LogRecord(entry) { records.append(record) }
        }
        return records
    }

    /// Gives the newest records that are wanted, and then those that are written, until there is no more interest.
    ///
    /// It blocks the calling thread.
    ///
    /// - Parameters:
    ///   - query: which; without a limit all there are, since the time stated.
    ///   - patience: how long it waits for an entry before it asks whether there is still interest.
    ///   - isWanted: whether anybody still wants records.
    ///   - each: takes a record.
    /// - Throws: ``JournalError``, or what `each` throws.
    package func follow(
        _ query: RecordQuery,
        patience: Duration = .seconds(1),
        while isWanted: () -> Bool = { true },
        each: (LogRecord) throws -> Void
    ) throws {
        let reader = try open(query)
        // The cursor is taken before the past is read, so nothing is lost between the two.
        try reader.seek(to: .tail)
        var past = try records(query)
        for record in past { try each(record) }
        while isWanted() {
            while let entry = try reader.next(query.fields) {
                guard let record = LogRecord(entry), query.wants(record) else { continue }
                if past.contains(where: { $0.run == record.run && $0.sequence == record.sequence }) { continue }
                try each(record)
            }
            past = []
            _ = try reader.wait(patience)
        }
    }

    /// Whether an error of reading says that the journal is there and may not be read by this user.
    package static func isRefusal(_ error: any Error) -> Bool {
        if case .notPermitted? = error as? JournalError { true } else { false }
    }

    private func newest(_ limit: Int, _ query: RecordQuery) throws(JournalError) -> [LogRecord] {
        let reader = try open(query)
        // An entry is received after its action's time; by a minute only where the machine was hardly alive.
        let before = query.before.map { Duration.microseconds($0.timeMicroseconds) }
        let end = [before, query.until].compactMap { $0 }.min().map { $0 + .seconds(60) }
        try reader.seek(to: .time(end ?? Self.future))
        var records: [LogRecord] = []
        while records.count < limit, let entry = try reader.previous(query.fields) {
            if let since = query.since, entry.realtime < since { break }
            if let record = LogRecord(entry), query.wants(record) { records.append(record) }
        }
        return records.reversed()
    }

    func open(_ query: RecordQuery = RecordQuery()) throws(JournalError) -> JournalReader {
        let reader = try JournalReader(source)
        try match(reader, query)
        return reader
    }

    /// Has the reader give what the query wants of this daemon, and nothing else.
    func match(_ reader: JournalReader, _ query: RecordQuery) throws(JournalError) {
        reader.removeMatches()
        try reader.match(origin.field, origin.value)
        if let check = query.check { try reader.match("REDSHANK_CHECK", check) }
        if let run = query.run { try reader.match("REDSHANK_RUN", run) }
        if let action = query.action { try reader.match("REDSHANK_ACTION", action) }
        if let reaction = query.reaction { try reader.match("REDSHANK_REACTION", reaction) }
        if let cause = query.cause { try reader.match("REDSHANK_CAUSE", "\(cause.run):\(cause.number)") }
        if query.isChange {
            for health in Health.allCases { try reader.match("REDSHANK_HEALTH", health.rawValue) }
        }
        if let least = query.least {
            for priority in 0...least.rawValue { try reader.match("PRIORITY", String(priority)) }
        }
    }

    /// The unit that the daemon is installed as.
    package static let usualUnit = "redshankd.service"

    /// The end of the year 9999, after everything that was written.
    static let future: Duration = .seconds(253_402_300_799)
}

extension RecordQuery {
    /// What is fetched of each entry.
    fileprivate var fields: JournalReader.Fields {
        .only(wantsData ? LogRecord.journalFields : LogRecord.journalFields.filter { $0 != "REDSHANK_DATA" })
    }
}
