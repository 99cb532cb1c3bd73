import HeapModule
import Redshank

/// What is due when: the daemon's one list of appointments.
///
/// The state says when everything is due; the agenda only finds the earliest quickly.
struct Agenda {
    /// What an appointment is about.
    enum Item: Hashable, Sendable {
        /// A check is to be run.
        case check(String)
        /// A reaction's wait is over.
        case reaction(ReactionKey)
        /// A check's silence ends.
        case silence(String)
    }

    private struct Appointment: Comparable {
        let due: Duration
        let item: Item

        static func < (left: Appointment, right: Appointment) -> Bool { left.due < right.due }
    }

    private var heap = Heap<Appointment>()
    private var due: [Item: Duration] = [:]

    /// How many appointments there are.
    var count: Int { due.count }

    /// The boot time of the earliest appointment.
    ///
    /// - Complexity: O(log n), amortised.
    mutating func next() -> Duration? {
        while let first = heap.min {
            if due[first.item] == first.due { return first.due }
            heap.removeMin()
        }
        return nil
    }

    /// Makes, moves or, with no time, cancels an appointment.
    ///
    /// - Complexity: O(log n).
    mutating func set(_ item: Item, due time: Duration?) {
        guard due[item] != time else { return }
        due[item] = time
        if let time { heap.insert(Appointment(due: time, item: item)) }
    }

    /// Takes out everything that is due by then, the earliest first.
    mutating func take(until time: Duration) -> [Item] {
        var items: [Item] = []
        while let first = next(), first <= time {
            let item = heap.removeMin().item
            due[item] = nil
            items.append(item)
        }
        return items
    }

    /// Cancels every appointment.
    mutating func removeAll() { self = Agenda() }
}
