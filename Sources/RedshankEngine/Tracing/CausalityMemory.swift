/// What a causality log remembers, whatever the state of its Store.
///
/// Nothing here is generic: an action on its way through the Store is put away by code that knows the layout of all.
struct CausalityMemory: Sendable {
    /// A side effect and the type of an action that it dispatched.
    struct Dispatch: Hashable {
        let effect: String
        let action: ObjectIdentifier
    }

    private let capacity: Int
    /// A ring: the action that follows `first` by n is at n, modulo the capacity.
    private var actions: [TracedAction] = []
    private var first: UInt64 = 1
    private var newest: UInt64 = 0
    private(set) var dispatches: [Dispatch: (type: any Action.Type, count: Int)] = [:]

    init(capacity: Int) { self.capacity = capacity }

    /// Puts an action in the place of the oldest.
    mutating func keep(_ action: TracedAction, _ type: any Action.Type) {
        if action.number != newest + 1 || actions.isEmpty {
            actions = []
            first = action.number
        }
        newest = action.number
        if actions.count < capacity {
            actions.append(action)
        } else {
            actions[index(of: newest)] = action
        }
        guard let cause = action.stamp.cause else { return }
        dispatches[Dispatch(effect: cause.effect, action: ObjectIdentifier(type)), default: (type, 0)].count += 1
    }

    /// Adds an event to an action, where it is kept.
    mutating func add(_ event: TracedEvent, to number: UInt64) {
        if kept.contains(number) { actions[index(of: number)].add(event) }
    }

    /// The numbers of the actions that are kept.
    var kept: Range<UInt64> { newest + 1 - UInt64(actions.count)..<newest + 1 }

    subscript(number: UInt64) -> TracedAction? { kept.contains(number) ? actions[index(of: number)] : nil }

    func causes(of number: UInt64) -> CausalTrace {
        var chain: [TracedAction] = []
        var next: UInt64? = number
        while let number = next, let action = self[number] {
            chain.append(action)
            next = action.stamp.cause?.number
        }
        let gap = next.map { CausalityGap(number: $0, kept: kept) }
        return CausalTrace(direction: .causes, actions: chain.reversed(), gap: gap)
    }

    func consequences(of number: UInt64) -> CausalTrace {
        var found = self[number].map { [$0] } ?? []
        var numbers: Set = [number]
        // A consequence comes later than its cause, so one look at each is enough.
        for later in kept where later > number {
            let place = index(of: later)
            guard let cause = actions[place].stamp.cause, numbers.contains(cause.number) else { continue }
            numbers.insert(later)
            found.append(actions[place])
        }
        let gap = kept.contains(number) ? nil : CausalityGap(number: number, kept: kept)
        return CausalTrace(direction: .consequences, actions: found, gap: gap)
    }

    private func index(of number: UInt64) -> Int { Int((number - first) % UInt64(capacity)) }
}
