import Synchronization

/// Writes down every action that a Store processes, so that its whole life can be replayed.
///
/// It is an observer of the Store. What it writes goes to a ``RecordingSink``: each action under its stable name, and
/// where the state is `Encodable` the first state, later ones and digests.
///
/// ```swift
/// let memory = RecordingMemory()
/// let recorder = try Recorder(catalog, from: AppState(), into: memory, digestEvery: 100)
/// let store = Store(AppState(), queue: queue, clock: clock, observers: [recorder])
/// ```
///
/// An action that is not in the catalogue, or fails to encode, is never left out in silence: it has an entry that says
/// so, and where states are recorded the state comes after it, so that a replay can go on from there.
public final class Recorder<State: Sendable>: StoreObserver {
    fileprivate struct Progress {
        var encoding: any RecordingEncoding
        var sources: [SourceLocation: String] = [:]
        var misses = false
        /// The number of the last action after which it was asked what is due.
        var last: UInt64 = 0

        /// Whether the numbers passed a multiple of this one; the action of that number itself may have been dropped.
        func isDue(_ every: UInt64?, at number: UInt64) -> Bool {
            guard let every else { return false }
            return number / every > last / every
        }
    }

    /// What is recorded of a state that can be encoded.
    private struct StateWriting: Sendable {
        let payload: @Sendable (State, inout any RecordingEncoding) throws -> [UInt8]
        let digest: @Sendable (State) throws -> StateDigest
        let stateEvery: UInt64?
        let digestEvery: UInt64?
    }

    private let catalog: ActionCatalog<State>
    private let sink: any RecordingSink
    private let states: StateWriting?
    private let progress: Lock<Progress>

    /// Records actions alone; who replays them brings the first state.
    ///
    /// - Parameters:
    ///   - catalog: the actions that can be recorded.
    ///   - sink: who takes the entries.
    ///   - encoding: how they become bytes.
    public init(
        _ catalog: ActionCatalog<State>,
        into sink: any RecordingSink,
        encoding: any RecordingEncoding = CompactEncoder()
    ) {
        self.catalog = catalog
        self.sink = sink
        states = nil
        progress = Lock(Progress(encoding: encoding))
    }

    /// Records the first state and the actions.
    ///
    /// A state and a digest cost an encoding of the whole state, on the Store's queue.
    ///
    /// - Parameters:
    ///   - catalog: the actions that can be recorded.
    ///   - first: the state that the Store is made with.
    ///   - sink: who takes the entries.
    ///   - encoding: how they become bytes.
    ///   - stateEvery: after how many actions the state is recorded again, so that a replay can begin there; never
    ///     unless given.
    ///   - digestEvery: after how many actions a digest is recorded, by which a replay is proved; never unless given.
    /// - Throws: what the first state's `encode(to:)` throws.
    public init(
        _ catalog: ActionCatalog<State>,
        from first: State,
        into sink: any RecordingSink,
        encoding: any RecordingEncoding = CompactEncoder(),
        stateEvery: Int? = nil,
        digestEvery: Int? = nil
    ) throws where State: Encodable {
        precondition(
            (stateEvery ?? 1) > 0 && (digestEvery ?? 1) > 0,
            "A recorder writes a state or a digest after so many actions: give it a number above 0."
        )
        self.catalog = catalog
        self.sink = sink
        states = StateWriting(
            payload: { state, encoding in
                encoding.restart()
                return try encoding.bytes(of: state)
            },
            digest: { try StateDigest(of: $0) },
            stateEvery: stateEvery.map(UInt64.init),
            digestEvery: digestEvery.map(UInt64.init)
        )
        var encoding = encoding
        encoding.restart()
        sink.write(.state(number: 0, payload: try encoding.bytes(of: first)))
        progress = Lock(Progress(encoding: encoding))
    }

    /// Writes the action, and the state and the digest where it is time.
    public func processed<A: Action>(_ box: StateBox<A>) where A.State == State {
        progress.withLock { progress in
            guard let writer = catalog.writer(of: A.self) else {
                return miss(A.name, box.stamp, "\(A.self) is not in the catalog of the recorder", &progress)
            }
            let payload: [UInt8]
            do {
                payload = try writer.encode(box.action, &progress.encoding)
            } catch {
                return miss(writer.name, box.stamp, sentence(of: error), &progress)
            }
            if progress.misses { write(box.old, number: box.stamp.number - 1, &progress) }
            sink.write(
                .action(
                    ActionEntry(
                        number: box.stamp.number,
                        moment: box.stamp.moment,
                        cause: box.stamp.cause,
                        source: progress.text(of: box.stamp.source),
                        name: writer.name,
                        version: writer.version,
                        payload: payload
                    )
                )
            )
            writeDue(box, &progress)
        }
    }

    /// Writes that an action was dropped, so that its number is not missing.
    public func dropped<A: Action>(_ action: A, stamp: ActionStamp, reason: String) where A.State == State {
        let name = catalog.writer(of: A.self)?.name ?? A.name
        progress.withLock { _ in sink.write(.dropped(number: stamp.number, name: name, reason: reason)) }
    }
}

// MARK: - States

extension Recorder {
    private func miss(_ name: String, _ stamp: ActionStamp, _ reason: String, _ progress: inout Progress) {
        progress.misses = states != nil
        sink.write(.unrecorded(number: stamp.number, name: name, reason: reason))
    }

    private func writeDue<A: Action>(_ box: StateBox<A>, _ progress: inout Progress) where A.State == State {
        guard let states else { return }
        let number = box.stamp.number
        if progress.isDue(states.digestEvery, at: number) {
            do {
                sink.write(.digest(number: number, try states.digest(box.new)))
            } catch {
                sink.write(.stateUnrecorded(number: number, reason: sentence(of: error)))
            }
        }
        if progress.isDue(states.stateEvery, at: number) { write(box.new, number: number, &progress) }
        progress.last = number
    }

    private func write(_ state: State, number: UInt64, _ progress: inout Progress) {
        progress.misses = false
        guard let states else { return }
        do {
            sink.write(.state(number: number, payload: try states.payload(state, &progress.encoding)))
        } catch {
            sink.write(.stateUnrecorded(number: number, reason: sentence(of: error)))
        }
    }
}

// MARK: - Sources

extension Recorder.Progress {
    /// The text of a place, which is made once for each place in the program.
    fileprivate mutating func text(of source: SourceLocation) -> String {
        if let text = sources[source] { return text }
        let text = "\(source) \(source.function)"
        sources[source] = text
        return text
    }
}
