import Glibc
import Redshank
import RedshankControl
import RedshankEngine
import RedshankHistory

/// The daemon's memory on disk, as it was found at the start.
struct DaemonMemory: Sendable {
    /// Where what happens is kept.
    let ledger: any RecordLedger
    let interactor: RememberInteractor
    /// Why the daemon must not run; nothing where it may.
    let refusal: String?
    /// Tells when what an earlier run knew can be read, and this run began without it.
    let outdated: AsyncStream<Void>
    private let writer: RecordWriter?

    init(_ location: MemoryLocation, run: RunIdentity, clock: any EngineClock) {
        let database = MemoryDatabase(
            location,
            run: run,
            build: ProductVersion.build,
            bootID: Self.bootID
        )
        let threads = RecordWriter.Threads()
        let (outdated, continuation) = AsyncStream.makeStream(of: Void.self)
        self.outdated = outdated
        switch OpenedMemory.open(database, on: threads, within: Self.patience, at: clock.now()) {
        case .opened(let restored, let trouble):
            let writer = RecordWriter(database, clock: clock, threads: threads)
            self.writer = writer
            ledger = writer
            refusal = nil
            interactor = RememberInteractor(
                ledger: writer,
                restored: restored,
                trouble: trouble.map { MemoryTroubled(sentence: $0, isForgetting: false) },
                whenOutdated: { continuation.yield() }
            )
        case .refused(let reason):
            writer = nil
            ledger = NoLedger()
            refusal = nil
            interactor = RememberInteractor(
                ledger: ledger,
                trouble: MemoryTroubled(sentence: reason, isForgetting: true)
            )
        case .inUse(let reason):
            writer = nil
            ledger = NoLedger()
            refusal = reason
            interactor = RememberInteractor(ledger: ledger)
        }
    }

    /// Writes what waits, and that the daemon was told to end; a disk that does not answer is not waited for long.
    func end() async {
        guard let writer else { return }
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        Task {
            await writer.end()
            continuation.finish()
        }
        Task {
            try? await SystemClock().sleep(for: Self.lastPatience)
            continuation.finish()
        }
        for await _ in ends {}
    }

    /// How long the start waits for the disk: nothing is looked at meanwhile.
    private static let patience: Duration = .seconds(5)
    /// How long the end does: what is not written then is missing from the record, and the service manager waits longer.
    private static let lastPatience: Duration = .seconds(10)

    /// What tells this start of the machine from all others; where the kernel does not say, each run is told apart.
    private static var bootID: String {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "unknown at \(SystemClock().now().timestamp)" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
