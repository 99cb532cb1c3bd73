import Redshank
import RedshankEngine

@testable import RedshankHistory

/// What a process finds on the disk when it begins.
struct FoundOnDisk {
    var remembered: MemoryRestored?
    var trouble: MemoryTroubled?
}

/// A deed was decided by an action of a run.
struct Decision {
    let deed: String
    let run: String
    let number: UInt64
    /// The true time.
    let at: Duration
}

extension World {
    /// Opens what is on disk for a process that begins, as the daemon does.
    func openDisk(for run: RunIdentity) throws -> FoundOnDisk {
        guard let directory else {
            let wasDamaged = isDamaged
            if wasDamaged { setDiskAside() }
            return FoundOnDisk(
                remembered: try disk.remembered(boot: boot),
                trouble: wasDamaged ? Self.trouble("the database is damaged") : nil
            )
        }
        if isDamaged { try directory.damage(&dice) }
        let opened = MemoryDatabase(directory.location, run: run, build: Self.build, bootID: "boot \(boot)")
        guard case .opened(let remembered, let sentence) = OpenedMemory.open(opened, at: run.began) else {
            preconditionFailure("nobody else has the simulation's database, and no newer one made it")
        }
        database = opened
        if sentence != nil { setDiskAside() }
        // Noise in a page that nothing is in does no harm.
        isDamaged = false
        observe(.remembered(remembered, truth: try disk.remembered(boot: boot)))
        return FoundOnDisk(remembered: remembered, trouble: sentence.map(Self.trouble))
    }

    /// A fresh file is begun in the place of a damaged one.
    func setDiskAside() {
        isDamaged = false
        statistics.damaged += 1
        note("the database is damaged, and a fresh one begun")
        disk.setAside()
        if process?.isOver ?? true { forget() }
    }

    /// Closes it when the process is gone, and reads the record as a replay does, from the newest snapshot in it.
    func closeDisk() {
        guard let directory, let database else { return }
        if let statement = plant?.statement { directory.alter(database, by: statement) }
        database.close()
        self.database = nil
        do {
            try explainDecisions(by: DatabaseArchive(directory.location))
        } catch {
            observe(.explained(deed: "of the last process", chain: []))
        }
        guard let truth = disk.replayed else { return }
        do {
            var gaps = 0
            let end = try Replay(RecordDatabase(directory.location.database)).run(since: .max) { event, _, _ in
                if case .gap(let gap) = event, gap.kind == .dropped { gaps += 1 }
                return true
            }
            if gaps == 0 { observe(.replayed(end, truth: truth, trouble: nil)) }
        } catch {
            observe(.replayed(nil, truth: truth, trouble: "\(error)"))
        }
    }

    /// Follows the causes of the newest decisions through the record, as `why` does.
    private func explainDecisions(by archive: DatabaseArchive) throws {
        // What is older may have been tidied away.
        let recent = decisions.filter { now - $0.at < .seconds(3600) && disk.hasAll(of: $0.run, upTo: $0.number) }
        decisions = []
        for decision in recent {
            var chain: [LogRecord] = []
            var next: UInt64? = decision.number
            while let number = next, let record = try archive.records([number], of: decision.run).first {
                chain.append(record)
                next = record.cause?.number
            }
            observe(.explained(deed: decision.deed, chain: chain))
        }
    }

    /// Reads the whole record as far back as it goes, and compares every digest on the way.
    func verifyDatabase() {
        guard let directory, let truth = disk.replayed else { return }
        do {
            let found = try ReplayVerification(of: RecordDatabase(directory.location.database), build: Self.build)
            let trouble = found.first.map { "the digest after action \($0.number) of \($0.run) is another" }
            observe(.replayed(truth, truth: truth, trouble: trouble))
        } catch {
            observe(.replayed(nil, truth: truth, trouble: "\(error)"))
        }
    }

    private static let build = "simulation"

    private static func trouble(_ sentence: String) -> MemoryTroubled {
        MemoryTroubled(sentence: sentence, isForgetting: false)
    }
}
