import Redshank
import RedshankEngine
import RedshankTesting

@testable import RedshankHistory

/// The disk as a process sees it: it may fail, and the process may be killed before, while and after it takes a batch.
///
/// Some simulations have a real database under it; what is told to it must come to the same as what is simulated.
final class SimulatedDisk: RecordDisk {
    private let run: RunIdentity
    private let gate: ProcessGate

    init(_ run: RunIdentity, _ gate: ProcessGate) {
        self.run = run
        self.gate = gate
    }

    func write(_ items: [RecordItem], everything: Bool) throws(MemoryError) {
        guard let world = try reach() else { return }
        if world.isDamaged { throw .damaged("the database is damaged") }
        if let database = world.database { try write(items, everything: everything, into: database, world) }
        let commit = world.disk.commit(items, everything: everything, run: run, boot: world.boot, plant: world.plant)
        if let commit { world.observe(.committed(commit)) }
        if let database = world.database, let commit, world.dice.happens(onceIn: 30) {
            keepState(after: commit, in: database)
        }
        world.point()
    }

    /// Comes to the disk, where the process may be killed and the disk may be full.
    ///
    /// - Returns: nothing where the process is gone, and does nothing any more.
    private func reach() throws(MemoryError) -> World? {
        gate.world?.point()
        guard let world = gate.world else { return nil }
        if world.diskFails { throw .unusable("the disk is full") }
        return world
    }

    /// Writes into the real database; now and then SQLite stops amid a statement, and the process may be killed there.
    private func write(
        _ items: [RecordItem],
        everything: Bool,
        into database: MemoryDatabase,
        _ world: World
    ) throws(MemoryError) {
        guard let directory = world.directory, !world.isCalm, world.dice.happens(onceIn: 20) else {
            return try database.write(items, everything: everything)
        }
        let steps = 1 + world.dice.roll(below: 60)
        let isKilled = world.dice.happens(onceIn: 3)
        let fault: () -> Void = { [gate] in
            world.note("SQLite stops amid a statement")
            if isKilled, let process = gate.process { world.kill(process) }
        }
        try directory.stopping(database, after: steps, fault) { () throws(MemoryError) in
            try database.write(items, everything: everything)
        }
    }

    /// Keeps the state in the record, more often than the daemon does, so that replays begin in the middle, too.
    private func keepState(after commit: Commit, in database: MemoryDatabase) {
        guard let snapshot = try? StateSnapshot(of: commit.state, after: commit.number, at: commit.heard) else {
            return
        }
        try? database.write(snapshot)
    }

    func write(_ snapshot: StateSnapshot) throws(MemoryError) {
        try reach()?.database?.write(snapshot)
    }

    func replace(at moment: Moment) throws(MemoryError) -> String {
        guard let world = try reach() else { return "" }
        world.setDiskAside()
        return try world.database?.replace(at: moment) ?? "aside"
    }

    func tidy(_ history: HistorySpecification, at moment: Moment) throws(MemoryError) -> Bool {
        try reach()?.database?.tidy(history, at: moment) ?? false
    }

    func endRun(at moment: Moment) throws(MemoryError) {
        // It takes so little room that a full disk may have it.
        gate.world?.point()
        guard let world = gate.world else { return }
        try world.database?.endRun(at: moment)
        world.disk.end(run.id, at: moment)
    }
}
