import Redshank
import RedshankEngine
import RedshankHistory

/// The disk as a process sees it: it may fail, and the process may be killed before and after it took a batch.
final class SimulatedDisk: RecordDisk {
    private let run: RunIdentity
    private let gate: ProcessGate

    init(_ run: RunIdentity, _ gate: ProcessGate) {
        self.run = run
        self.gate = gate
    }

    func write(_ items: [RecordItem], everything: Bool) throws(MemoryError) {
        gate.world?.point()
        guard let world = gate.world else { return }
        if world.diskFails { throw .unusable("the disk is full") }
        let commit = world.disk.commit(items, everything: everything, run: run, boot: world.boot, plant: world.plant)
        if let commit { world.observe(.committed(commit)) }
        world.point()
    }

    func write(_ snapshot: StateSnapshot) throws(MemoryError) { gate.world?.point() }
    func replace(at moment: Moment) throws(MemoryError) -> String { "aside" }
    func tidy(_ history: HistorySpecification, at moment: Moment) throws(MemoryError) -> Bool { false }
    func endRun(at moment: Moment) throws(MemoryError) { gate.world?.disk.end(run.id, at: moment) }
}
