import Dispatch
import Synchronization

/// The actions that wait for a Store, and whom to wake for them.
///
/// Trunks and viewers hold the inbox and not the Store, so they do not keep it alive. What comes when it is gone is let
/// go of.
@usableFromInline
final class Inbox: Sendable {
    /// Takes what was dispatched out of the memory given and has the Store process it.
    ///
    /// It is made where the type of the action and of the Store's state are known, so that the compiler makes it for
    /// just these.
    @usableFromInline
    typealias Process = @Sendable (UnsafeMutableRawPointer, ActionOrigin, AnyStoreCore) -> Void

    private struct Waiting {
        var buffer = ActionBuffer()
        /// How many actions the Store has taken and not processed yet.
        var taken = 0
        /// Whether the Store is at work, or will be soon.
        var isAwake = false
        weak var core: AnyStoreCore?
    }

    private let waiting = Lock(Waiting())
    @usableFromInline let limit: Int

    /// Takes no more inputs when so many actions wait.
    init(limit: Int) { self.limit = limit }

    /// Names the Store whose inbox it is.
    func belong(to core: AnyStoreCore) { waiting.withLock { $0.core = core } }

    /// How many actions wait.
    var depth: Int { waiting.withLock { $0.buffer.count + $0.taken } }

    /// Whether nothing waits and nothing is being processed.
    var isIdle: Bool { waiting.withLock { !$0.isAwake } }

    /// Adds an action, an output or a failure, and wakes the Store where it sleeps.
    ///
    /// Answers whether it was taken: not where it may be refused, as an input may, and too many wait already.
    @inlinable
    func append<Value: Sendable>(
        _ value: Value,
        from origin: ActionOrigin,
        mayRefuse: Bool = false,
        process: @escaping Process
    ) -> Bool {
        let size = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        return append(process, from: origin, size: size, mayRefuse: mayRefuse) { memory in
            memory.initializeMemory(as: Value.self, to: value)
        }
    }

    @usableFromInline
    func append(
        _ process: @escaping Process,
        from origin: ActionOrigin,
        size: (bytes: Int, alignment: Int),
        mayRefuse: Bool,
        fill: (UnsafeMutableRawPointer) -> Void
    ) -> Bool {
        var sleeper: AnyStoreCore?
        let isTaken = waiting.withLock { waiting in
            if mayRefuse, waiting.buffer.count + waiting.taken >= limit { return false }
            if !waiting.isAwake {
                guard let core = waiting.core else { return true }
                sleeper = core
                waiting.isAwake = true
            }
            waiting.buffer.append(process, from: origin, size: size, fill: fill)
            return true
        }
        sleeper?.wake()
        return isTaken
    }

    /// Gives all that waits for an empty buffer.
    func exchange(_ empty: ActionBuffer) -> ActionBuffer {
        waiting.withLock { waiting in
            let full = waiting.buffer
            waiting.buffer = empty
            waiting.taken = full.count
            return full
        }
    }

    /// Notes how many of those that were taken are still to be processed, and lets the Store sleep where nothing is left.
    ///
    /// - Returns: whether it must go on.
    func goesOn(left: Int) -> Bool {
        waiting.withLock { waiting in
            waiting.taken = left
            waiting.isAwake = left > 0 || waiting.buffer.count > 0
            return waiting.isAwake
        }
    }
}

/// Where an action came from.
@usableFromInline
struct ActionOrigin {
    @usableFromInline let source: SourceLocation
    @usableFromInline let run: EffectRun?

    @usableFromInline
    init(source: SourceLocation, run: EffectRun?) {
        self.source = source
        self.run = run
    }
}
