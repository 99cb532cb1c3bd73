/// Decides which names are looked up now and which wait: a pure machine, told of every event.
///
/// A look-up may block its thread for as long as the C library likes, so threads are bounded, and a name falls into one
/// of three lanes by what is known of it: `answered` last time, `new`, or `suspect` (did not answer last time). Each
/// lane has slots of its own, so names that hang never use up those of names that answer. A look-up that takes longer
/// than the queue's patience gives its slot back while it goes on, and makes its name suspect; all threads together
/// are bounded too, and the last of them are kept for names that answered.
struct LookupQueue: Sendable {
    /// What is known of a name.
    enum Lane: Int, Sendable, CaseIterable {
        case answered, new, suspect
    }

    struct Limits: Sendable {
        /// Look-ups at the same time, in each lane.
        var slots = 8
        /// Threads in all.
        var threads = 64
        /// Of these, how many only names that answered may use.
        var reserved = 16
        /// Names whose last outcome is remembered; beyond them the memory is cleared.
        var remembered = 100_000
    }

    private struct Running {
        var lane: Lane
        var isOverdue = false
    }

    private let limits: Limits
    private var running: [String: Running] = [:]
    private var busy = [0, 0, 0]
    private var waiting: [Fifo<String>] = [Fifo(), Fifo(), Fifo()]
    private var queued: Set<String> = []
    private var known: [String: Lane] = [:]

    init(limits: Limits = Limits()) { self.limits = limits }

    /// Somebody wants a name that nobody else is waiting for.
    ///
    /// - Returns: The names to look up now.
    mutating func request(_ name: String) -> [String] {
        guard running[name] == nil, queued.insert(name).inserted else { return [] }
        let lane = lane(of: name).rawValue
        if waiting[lane].count > 2 * queued.count + 64 { forgetAbandoned(in: lane) }
        waiting[lane].append(name)
        return startable()
    }

    /// Nobody wants the name any more; a look-up that has begun goes on.
    mutating func abandon(_ name: String) { queued.remove(name) }

    /// A look-up ended.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - isAnswered: Whether a name server gave an answer, be it that there is no such name.
    /// - Returns: The names to look up now.
    mutating func finish(_ name: String, isAnswered: Bool) -> [String] {
        guard let ended = running.removeValue(forKey: name) else { return [] }
        if !ended.isOverdue { busy[ended.lane.rawValue] -= 1 }
        if known.count >= limits.remembered { known.removeAll(keepingCapacity: true) }
        known[name] = isAnswered ? .answered : .suspect
        return startable()
    }

    /// A look-up has taken longer than the patience allows.
    mutating func overdue(_ name: String) -> [String] {
        guard let late = running[name], !late.isOverdue else { return [] }
        running[name]?.isOverdue = true
        busy[late.lane.rawValue] -= 1
        known[name] = .suspect
        return startable()
    }

    /// Whether the name's look-up has begun and not ended.
    func isRunning(_ name: String) -> Bool { running[name] != nil }

    /// How many entries wait, abandoned ones included.
    var waitingCount: Int { waiting.reduce(0) { $0 + $1.count } }

    private func lane(of name: String) -> Lane { known[name] ?? .new }

    /// Names that were abandoned while no slot came free would else pile up.
    private mutating func forgetAbandoned(in lane: Int) {
        var kept = Fifo<String>()
        var seen: Set<String> = []
        while let name = waiting[lane].popFirst() {
            if queued.contains(name), seen.insert(name).inserted { kept.append(name) }
        }
        waiting[lane] = kept
    }

    private mutating func startable() -> [String] {
        var names: [String] = []
        for lane in Lane.allCases {
            let threads = lane == .answered ? limits.threads : limits.threads - limits.reserved
            while busy[lane.rawValue] < limits.slots, running.count < threads,
                let name = waiting[lane.rawValue].popFirst()
            {
                guard queued.remove(name) != nil, running[name] == nil else { continue }
                running[name] = Running(lane: lane)
                busy[lane.rawValue] += 1
                names.append(name)
            }
        }
        return names
    }
}

/// A queue whose ends cost nothing.
struct Fifo<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer {
            head += 1
            if head > 64, head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }
}
