/// Decides which commands run now and which wait: a pure machine, told of every event.
///
/// Processes are bounded, and one that hangs holds its place for as long as it may. So a command falls into a lane by
/// what is known of it: it `ended` in time last time, is `new`, or is `suspect` (its time ran out last time). Those that
/// hang never take the last places, which are kept for those that end. What is urgent has places of its own.
struct CommandQueue<Element: Sendable>: Sendable {
    /// What is known of a command.
    enum Lane: Int, Sendable, CaseIterable {
        case urgent, ended, new, suspect
    }

    /// A command whose turn it is.
    struct Turn: Sendable {
        let element: Element
        fileprivate let key: Int
        fileprivate let lane: Lane
    }

    /// Commands whose last end is remembered; beyond them the memory is cleared.
    private static var remembered: Int { 100_000 }

    private let limit: Int
    private var running = [0, 0, 0, 0]
    private var waiting: [Fifo<(key: Int, element: Element)>] = [Fifo(), Fifo(), Fifo(), Fifo()]
    private var known: [Int: Lane] = [:]

    /// - Parameter limit: How many commands run at once; as many urgent ones may run besides.
    init(limit: Int) { self.limit = limit }

    /// A command is to be run.
    ///
    /// - Parameters:
    ///   - element: The command.
    ///   - key: By which it is known again.
    ///   - isUrgent: Whether it must not wait for others.
    mutating func append(_ element: Element, key: Int, isUrgent: Bool) {
        let lane = isUrgent ? .urgent : known[key] ?? .new
        waiting[lane.rawValue].append((key, element))
    }

    /// The next command whose turn it is; it holds a place until ``end(_:isHung:)``.
    mutating func next() -> Turn? {
        for lane in Lane.allCases where hasRoom(lane) {
            guard let (key, element) = waiting[lane.rawValue].popFirst() else { continue }
            running[lane.rawValue] += 1
            return Turn(element: element, key: key, lane: lane)
        }
        return nil
    }

    /// A command ended.
    ///
    /// - Parameters:
    ///   - turn: Its turn.
    ///   - isHung: Whether its time ran out.
    mutating func end(_ turn: Turn, isHung: Bool) {
        running[turn.lane.rawValue] -= 1
        if known.count >= Self.remembered { known = [:] }
        known[turn.key] = isHung ? .suspect : .ended
    }

    /// The next command of those that wait, whether or not there is room; for whoever sends all away.
    mutating func abandon() -> Element? {
        for lane in waiting.indices {
            if let (_, element) = waiting[lane].popFirst() { return element }
        }
        return nil
    }

    private func hasRoom(_ lane: Lane) -> Bool {
        func count(_ lanes: Lane...) -> Int { lanes.reduce(0) { $0 + running[$1.rawValue] } }
        switch lane {
        case .urgent: return count(.urgent) < limit
        case .ended: return count(.ended, .new, .suspect) < limit
        case .new: return count(.ended, .new, .suspect) < limit && count(.new, .suspect) < limit - limit / 4
        case .suspect: return hasRoom(.new) && count(.suspect) < max(1, limit / 2)
        }
    }
}
