import HashTreeCollections
package import Redshank
import RedshankEngine

extension Why {
    /// How many records about the check are read of its run, and how many of the runs before.
    private static let limits = (run: 1000, earlier: 5)
    /// How many causes are looked up at once: a journal slows down with each more.
    private static let lookedUpAtOnce = 100

    /// Explains a check's health by what was recorded; it blocks the calling thread.
    ///
    /// - Parameters:
    ///   - check: the check's name.
    ///   - archive: where what is not remembered is read.
    ///   - remembered: records of the run that is going on, which are not read again, the oldest first; where there are
    ///     none, the newest run is meant that has to do with the check.
    ///   - state: the daemon's state now, where it is at hand.
    ///   - run: the run that is meant, where nothing of it is remembered.
    /// - Throws: why the archive cannot be read.
    package init(
        _ check: String,
        in archive: some RecordArchive,
        remembered: [LogRecord] = [],
        state: WatchState? = nil,
        run: String? = nil
    ) throws {
        var newest = remembered.last?.run ?? run ?? state?.run.id
        if newest == nil { newest = try archive.newestRun(of: check) }
        guard let run = newest else {
            self.init(check, from: remembered, state: state)
            return
        }
        var records = remembered
        // The routine may reach back less far, or farther, than what tells the story.
        let first = remembered.first { $0.priority != .debug }
        if first?.sequence != 1 {
            let known = Set(remembered.map(\.sequence))
            let older = try archive.records(of: run, about: check, before: first, limit: Self.limits.run)
            records = older.filter { !known.contains($0.sequence) } + remembered
        }
        self.init(check, from: records, state: state)
        var asked: Set<UInt64> = []
        // Each round goes one cause back; a cause that is gone is not asked for again.
        while true {
            let known = Set(records.map(\.sequence)).union(asked)
            let missing = self.records.compactMap(\.cause?.number).filter { !known.contains($0) }
            guard !missing.isEmpty else { break }
            let next = Set(missing.suffix(Self.lookedUpAtOnce))
            asked.formUnion(next)
            records = try archive.records(next, of: run) + records
            self.init(check, from: records, state: state)
        }
        // A health that followed another in this run has nothing to do with the runs before.
        guard records.count(where: { $0.check == check && $0.health != nil }) < 2 else { return }
        var before = RecordQuery(check: check, least: .notice, limit: Self.limits.earlier)
        before.notOf = run
        earlier = try archive.records(before)
    }
}

extension RecordArchive {
    /// The run that had to do with the check last, or the last there was.
    fileprivate func newestRun(of check: String) throws -> String? {
        if let record = try records(RecordQuery(check: check, limit: 1)).last { return record.run }
        return try records(RecordQuery(limit: 1)).last?.run
    }

    /// The newest records of the run about the check, the routine left out, and the configuration they were judged by.
    fileprivate func records(
        of run: String,
        about check: String,
        before: LogRecord?,
        limit: Int
    ) throws -> [LogRecord] {
        let about = RecordQuery(check: check, least: .information, limit: limit, before: before, run: run)
        // Of the routine only that tells how far a deed is.
        let stored = RecordQuery(check: check, limit: limit, before: before, run: run, action: DeedStored.name)
        // The one before the newest tells what that changed.
        let configured = RecordQuery(limit: 2, before: before, run: run, action: ConfigurationLoaded.name)
        let last = RecordQuery(limit: 1, before: before, run: run)
        let restored = RecordQuery(limit: 1, before: before, run: run, action: MemoryRestored.name)
        let found = try records(about) + records(stored) + records(configured) + records(restored) + records(last)
        var numbers: Set<UInt64> = []
        return found.filter { numbers.insert($0.sequence).inserted }.sorted { $0.sequence < $1.sequence }
    }
}
