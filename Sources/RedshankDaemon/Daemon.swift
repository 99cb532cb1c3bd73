import Dispatch
import HashTreeCollections
import Glibc
import NIOPosix
import Probes
package import Redshank
import RedshankControl
import RedshankEngine
package import RedshankHistory
import Systemd
import Varlink

/// The daemon: puts the Store, its interactors and the control socket together, and runs them until it is told to end.
package struct Daemon: Sendable {
    /// How the daemon is to run.
    package struct Options: Sendable {
        /// Where the configuration is.
        package var files: ConfigurationFiles
        /// Where the control socket is made, unless the service manager passes one.
        package var socket: String
        /// Where what happens is remembered.
        package var memory: MemoryLocation
        /// How long what runs may still run when the daemon is told to end.
        package var drainTime: Duration = .seconds(10)
        /// What matters less than this is not written to standard error.
        package var least: LogPriority = .information

        package init(files: ConfigurationFiles, socket: String, memory: MemoryLocation) {
            self.files = files
            self.memory = memory
            self.socket = socket
        }
    }

    /// How the daemon ended, as the process's exit status says it.
    package enum End: Int32, Sendable {
        /// It was told to end.
        case asked = 0
        /// The control socket could not be opened.
        case noSocket = 69
        /// What an earlier run knew can be read only now, so the service manager is to start it anew: `EX_IOERR`.
        case outdated = 74
        /// Another daemon remembers in the same place: `EX_TEMPFAIL`.
        case memoryInUse = 75
        /// The configuration is wrong: `EX_CONFIG`, after which the service manager does not start it again.
        case badConfiguration = 78
    }

    private let options: Options
    private let clock = SystemClock()
    private let log: ActionLog
    private let past: PastRecords
    private let memory: DaemonMemory
    private let store: Store<WatchState>
    private let configure: ConfigureInteractor
    private let reporter = ServiceReporter()
    private let client = ProbeClient(userAgent: "redshank/\(BuildInformation.version)")

    package init(_ options: Options) {
        self.options = options
        let run = RunIdentity(id: Self.newRun(), version: BuildInformation.version, began: clock.now())
        memory = DaemonMemory(options.memory, run: run, clock: clock)
        var archives: [any RecordArchive] = [DatabaseArchive(options.memory)]
        let sink: any LogSink
        if Journal.isStandardError && Journal.isAvailable {
            sink = JournalSink(run: run.id)
            archives.append(RecordJournal(of: ControlGroup.ownUnit))
        } else {
            sink = StandardErrorSink(run: run.id, least: options.least)
        }
        log = ActionLog(sink: sink, ledger: memory.ledger)
        past = PastRecords(archive: RecordArchives(archives), location: options.memory)
        store = Store(
            WatchState(run: run),
            queue: DispatchQueue(label: "org.redshank.store"),
            clock: clock,
            observers: [log]
        )
        let files = options.files
        configure = ConfigureInteractor { files.load() }
    }

    /// Runs until a signal ends it.
    package func run() async -> End {
        if let reason = memory.refusal {
            await complain(reason)
            return .memoryInUse
        }
        let signals = Signals()
        await startInteractors()
        await insist(DaemonStarted())
        // Not waited for with all it sets off: what an earlier run owed may take long to be done.
        await insist(ReloadRequested(origin: .configuration))
        for await isRead in await store.present(ConfigurationRead()) where isRead { break }
        if await store.state.reload.error != nil {
            await finish()
            return .badConfiguration
        }
        let server: VarlinkServer
        do {
            server = try await serve()
        } catch {
            await complain("the control socket cannot be opened: \(error)")
            return .noSocket
        }
        let feeder = WatchdogFeeder(for: store)
        _ = try? ServiceNotification.notify(.ready)
        let following = Task { await reporter.follow(store) }
        let end = await untilAsked(signals)
        await drain(cutShortBy: signals)
        await server.stop(within: .seconds(1))
        following.cancel()
        await finish()
        withExtendedLifetime(feeder) {}
        return end
    }

    private static func newRun() -> String {
        let halves = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        return [halves.0, halves.1].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

// MARK: - The parts

extension Daemon {
    private func startInteractors() async {
        let texts = TextReader(credentials: getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) })
        let groups = CommandGroups()
        let runner = ProbeRunner(client: client, texts: texts, groups: groups)
        let sender = DeedSender(client: client, texts: texts, groups: groups)
        await store.start(configure)
        await store.start(ScheduleInteractor(clock: clock))
        await store.start(CheckInteractor(runner: runner, clock: clock))
        await store.start(memory.interactor)
        await store.start(ReactInteractor(performer: sender, clock: clock))
        await store.start(reporter)
    }

    /// Opens the control socket, the one that was passed or one of its own, and answers on it.
    private func serve() async throws -> VarlinkServer {
        let passed = try PassedSocket.listeningUnixStream(among: PassedSocket.takeAll())
        let socket =
            if let passed {
                try ListeningSocket.adopt(descriptor: passed.descriptor)
            } else {
                try ListeningSocket.bind(path: options.socket)
            }
        let responder = Responder(
            store: store,
            log: log,
            past: past,
            configure: configure,
            clock: clock,
            access: .ofThisMachine,
            processID: getpid()
        )
        let identity = VarlinkService.Identity(
            vendor: "Redshank",
            product: "redshankd",
            version: BuildInformation.version,
            url: "https://github.com/redshank/redshank"
        )
        let service = try VarlinkService(identity: identity, interfaces: [ControlInterface(responder: responder)])
        var configuration = ServerConfiguration()
        configuration.refusal = ControlError.busy(reason: "too many connections").errorReply
        let server = VarlinkServer(
            service: service,
            configuration: configuration,
            group: MultiThreadedEventLoopGroup.singleton
        )
        server.start(on: socket)
        return server
    }

    /// Does what signals ask for, until one asks it to end or the run is outdated.
    private func untilAsked(_ signals: Signals) async -> End {
        let outdated = Task { [memory] in
            for await _ in memory.outdated { return signals.wish(.startAnew) }
        }
        defer { outdated.cancel() }
        for await wish in signals.wishes {
            switch wish {
            case .reload: await insist(ReloadRequested(origin: .signal("SIGHUP")))
            case .stop(let name):
                await insist(DaemonStopping(origin: .signal(name)))
                return .asked
            case .startAnew:
                await insist(DaemonStopping(origin: .memory))
                return .outdated
            #if DEBUG
                case .wedge: store.onQueue { while true { sleep(60) } }
            #endif
            }
        }
        return .asked
    }

    /// Hands an input to the Store, again and again while that is full: nobody is there to be told no.
    private func insist(_ input: some Input<WatchState>) async {
        while true {
            do throws(StoreIsFull) { return try store.dispatch(input) } catch {
                try? await clock.sleep(for: .milliseconds(10))
            }
        }
    }

    /// Waits until no deed is under way any more, at most for the drain time and only until somebody asks again; a deed
    /// that waits for its next attempt is not waited for.
    private func drain(cutShortBy signals: Signals) async {
        let store = store
        let wishes = signals.wishes
        await withTaskGroup { group in
            group.addTask {
                for await isBusy in await store.present(DeedsUnderWay()) where !isBusy { return }
            }
            group.addTask {
                for await wish in wishes { if case .stop = wish { return } }
            }
            group.addTask { [clock, options] in try? await clock.sleep(for: options.drainTime) }
            await group.next()
            group.cancelAll()
        }
    }

    private func finish() async {
        await store.stop()
        await client.shutDown()
        log.flush(deadline: .now + .seconds(2))
        await memory.end()
    }

    /// Says on the log's way why the daemon cannot run.
    private func complain(_ sentence: String) async {
        let line = "redshankd: \(sentence)\n"
        // Behind what is logged already, so that it is the last word.
        await finish()
        _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}

/// Whether the configuration was read for the first time, and found good or bad.
private struct ConfigurationRead: Presenter {
    func props(_ state: WatchState) -> Bool { state.configured != nil || state.reload.error != nil }
}

/// Whether deeds are being done now.
private struct DeedsUnderWay: Presenter {
    func props(_ state: WatchState) -> Bool {
        state.outbox.values.contains { deed in if case .waiting = deed.stage { false } else { true } }
    }
}
