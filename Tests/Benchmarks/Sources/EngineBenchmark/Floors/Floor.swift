import Dispatch
import RedshankEngine
import Synchronization

/// What a serial queue that is fed in batches costs, and nothing else.
///
/// What waits is of one type that is known, with the place of its dispatch and its cause beside it, as they are in the
/// engine. It has no middleware, no clock, no box and no effects.
final class Floor<Call: Sendable>: Sendable {
    struct Entry: Sendable {
        let call: Call
        let source: SourceLocation
        let cause: UInt64?
    }

    private struct Waiting {
        var entries: [Entry] = []
        var spare: [Entry] = []
        var isAwake = false
    }

    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "floor")
    private let process: @Sendable (Call, inout Int) -> Void
    // Sendable: touched on the queue alone.
    nonisolated(unsafe) private var state = 0

    init(_ process: @escaping @Sendable (Call, inout Int) -> Void) { self.process = process }

    @inline(__always)
    func append(
        _ call: Call,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        let entry = Entry(call: call, source: SourceLocation(file: file, line: line, function: function), cause: nil)
        let mustWake = waiting.withLock { waiting in
            waiting.entries.append(entry)
            defer { waiting.isAwake = true }
            return !waiting.isAwake
        }
        if mustWake { queue.async { self.drain() } }
    }

    /// Waits until all that was appended has been processed.
    func finish() async {
        while waiting.withLock({ $0.isAwake }) {
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        }
    }

    private func drain() {
        var entries = waiting.withLock { waiting in
            let entries = waiting.entries
            waiting.entries = waiting.spare
            waiting.spare = []
            return entries
        }
        for entry in entries { process(entry.call, &state) }
        entries.removeAll(keepingCapacity: true)
        let goesOn = waiting.withLock { waiting in
            waiting.spare = entries
            waiting.isAwake = !waiting.entries.isEmpty
            return waiting.isAwake
        }
        if goesOn { queue.async { self.drain() } }
    }
}

extension Floor where Call == Add {
    /// The floor whose entries are the action itself: no allocation, no indirect call.
    static func ofActions() -> Floor { Floor { action, state in action.reduce(&state) } }
}

extension Floor where Call == @Sendable (inout Int) -> Void {
    /// The floor whose entries may be of any type, each a closure over its action.
    static func ofClosures() -> Floor { Floor { call, state in call(&state) } }
}
