/// Actions of any types, one after the other in memory, each behind an entry that knows how to process it.
///
/// A queue of `any Action` would allocate for each and look its type up again. Here an action costs its own bytes and
/// the entry's 48, and the code that processes it was made where it was dispatched, for just its type. Nothing here is
/// generic, so nothing asks the runtime for a type while the inbox is locked.
// Sendable: it is used by one thread at a time, as either the inbox's lock or the Store's queue guards it.
final class ActionBuffer: @unchecked Sendable {
    /// What stands before each action.
    fileprivate struct Entry {
        let process: Inbox.Process
        let source: SourceLocation
        /// How far it is to the next entry.
        let stride: UInt32
        let run: EffectRun?
    }

    private struct Block {
        let start: UnsafeMutableRawPointer
        let capacity: Int
        var used = 0
    }

    /// The size of a block, unless an action is larger.
    private static let blockSize = 65_536
    /// How entries are aligned, and with them the actions.
    private static let alignment = 16

    @exclusivity(unchecked) private var blocks: [Block] = []
    @exclusivity(unchecked) private var reading = (block: 0, offset: 0)
    /// How many actions are in it.
    @exclusivity(unchecked) private(set) var count = 0
    /// How much memory is held, in bytes.
    var capacity: Int { blocks.reduce(0) { $0 + $1.capacity } }

    init() {}

    deinit {
        // While actions wait, a block on the queue that will process them holds the Store's core, and that holds this.
        precondition(count == 0, "Actions were left behind.")
        for block in blocks { block.start.deallocate() }
    }

    /// Adds an action, which the closure puts into memory.
    ///
    /// - Complexity: O(1); every few hundred actions it allocates a block, unless one is left over from before.
    func append(
        _ process: @escaping Inbox.Process,
        from origin: ActionOrigin,
        size: (bytes: Int, alignment: Int),
        fill: (UnsafeMutableRawPointer) -> Void
    ) {
        precondition(size.alignment <= Self.alignment, "An action is aligned to \(Self.alignment) bytes at most.")
        let header = MemoryLayout<Entry>.stride
        let stride = (header + size.bytes + Self.alignment - 1) & ~(Self.alignment - 1)
        let place = reserve(stride)
        let entry = Entry(process: process, source: origin.source, stride: UInt32(stride), run: origin.run)
        place.initializeMemory(as: Entry.self, to: entry)
        fill(place + header)
        count += 1
    }

    /// The next action, which whoever asks must process; nothing where all were.
    ///
    /// - Complexity: O(1).
    func next() -> QueuedAction? {
        guard count > 0 else { return nil }
        if reading.offset == blocks[reading.block].used { reading = (reading.block + 1, 0) }
        let place = blocks[reading.block].start + reading.offset
        let entry = place.assumingMemoryBound(to: Entry.self).move()
        reading.offset += Int(entry.stride)
        count -= 1
        return QueuedAction(entry: entry, action: place + MemoryLayout<Entry>.stride)
    }

    private func reserve(_ stride: Int) -> UnsafeMutableRawPointer {
        if let last = blocks.indices.last, blocks[last].used + stride <= blocks[last].capacity {
            defer { blocks[last].used += stride }
            return blocks[last].start + blocks[last].used
        }
        let capacity = max(Self.blockSize, stride)
        let start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: Self.alignment)
        blocks.append(Block(start: start, capacity: capacity, used: stride))
        return start
    }

    /// Makes room again when all was taken and processed: one block stays for what comes next.
    func rewind() {
        precondition(count == 0, "Actions would be left behind.")
        reading = (0, 0)
        while blocks.count > 1 || blocks.last.map({ $0.capacity > Self.blockSize }) == true {
            blocks.removeLast().start.deallocate()
        }
        if !blocks.isEmpty { blocks[0].used = 0 }
    }
}

/// One action that was taken from the buffer but not from its memory.
struct QueuedAction {
    fileprivate let entry: ActionBuffer.Entry
    fileprivate let action: UnsafeMutableRawPointer

    /// Who waits for what comes of it.
    var completion: Completion? { entry.run?.completion }

    /// Has it processed.
    func process(in core: AnyStoreCore) {
        entry.process(action, ActionOrigin(source: entry.source, run: entry.run), core)
    }
}
