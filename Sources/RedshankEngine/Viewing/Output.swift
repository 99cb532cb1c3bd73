import Synchronization

/// A one-shot event for whoever listens now: a route to go to, a sound to make, a download that ended.
///
/// It is no action: it changes no state, is not recorded and does not last. The compiler keeps the three kinds apart: an
/// ``Input`` enters from outside, any other ``Action`` is feedback that only a side effect can dispatch, and an output
/// leaves.
public protocol Output<State>: Sendable {
    /// The root state of the Store that it leaves.
    associatedtype State: Sendable
}

/// The outputs of one type, for one reader.
///
/// A reader that keeps up gets every one in order. One that does not loses what finds no room, and the loss is counted.
public struct Outputs<Event: Output>: AsyncSequence, Sendable {
    /// Where the reader is.
    public typealias AsyncIterator = AsyncStream<Event>.Iterator

    private let stream: AsyncStream<Event>
    private let loss: Loss

    fileprivate init(_ stream: AsyncStream<Event>, _ loss: Loss) {
        self.stream = stream
        self.loss = loss
    }

    /// How many outputs found no room, as the reader was too slow.
    public var lost: Int { loss.count.load(ordering: .relaxed) }

    /// Begins to read; a sequence has one reader.
    public func makeAsyncIterator() -> AsyncIterator { stream.makeAsyncIterator() }
}

private final class Loss: Sendable {
    let count = Atomic(0)
}

extension Store {
    /// The outputs of this type from now on; the sequence ends when the Store is gone.
    ///
    /// - Parameters:
    ///   - type: the type of the outputs.
    ///   - capacity: how many may wait for the reader before further ones are lost to it.
    /// - Returns: the sequence, for one reader.
    public func outputs<Event: Output>(of type: Event.Type, capacity: Int = 1_024) -> Outputs<Event>
    where Event.State == State {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingOldest(capacity))
        let loss = Loss()
        let reader = Reader<Event>(continuation, loss)
        core.readers[ObjectIdentifier(type), default: []].append(reader)
        continuation.onTermination = { [weak self, weak reader] _ in
            guard let store = self, let reader else { return }
            Task { await store.drop(reader, of: Event.self) }
        }
        return Outputs(stream, loss)
    }

    private func drop(_ reader: any OutputReader, of type: any Output.Type) {
        core.readers[ObjectIdentifier(type)]?.removeAll { $0 === reader }
    }
}

/// A reader of outputs, whichever type it reads.
protocol OutputReader: AnyObject, Sendable {
    func read(_ output: any Output)
}

private final class Reader<Event: Output>: OutputReader {
    private let continuation: AsyncStream<Event>.Continuation
    private let loss: Loss

    init(_ continuation: AsyncStream<Event>.Continuation, _ loss: Loss) {
        self.continuation = continuation
        self.loss = loss
    }

    deinit { continuation.finish() }

    func read(_ output: any Output) {
        guard let event = output as? Event else { return }
        if case .dropped = continuation.yield(event) { loss.count.add(1, ordering: .relaxed) }
    }
}
