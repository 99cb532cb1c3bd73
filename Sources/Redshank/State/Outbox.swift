package import HashTreeCollections

/// The deeds that were decided and are neither done nor given up, by their numbers.
///
/// Deeds of one reaction about one check are done in their order, so it knows of each which are akin to it. With
/// thousands of deeds owed, as in a large outage, one costs no more than with ten.
package struct Outbox: Sendable, Equatable {
    private var deeds: TreeDictionary<UInt64, OwedDeed> = [:]
    /// Of each reaction about each check the numbers that are owed, the lowest first.
    private var queues: TreeDictionary<ReactionKey, [UInt64]> = [:]

    package init() {}

    /// Puts the deeds in.
    package init(_ owed: some Sequence<OwedDeed>) {
        for deed in owed { self[deed.number] = deed }
    }

    /// The deed of that number; set to nothing it is not owed any more.
    ///
    /// - Complexity: O(log n), and linear in the number of deeds akin to it where one comes or goes.
    package subscript(number: UInt64) -> OwedDeed? {
        get { deeds[number] }
        set {
            let before = deeds[number]?.reactionKey
            let after = newValue?.reactionKey
            if before != after {
                if let before { remove(number, from: before) }
                if let after { insert(number, into: after) }
            }
            deeds[number] = newValue
        }
    }

    /// The deeds in no order.
    package var values: TreeDictionary<UInt64, OwedDeed>.Values { deeds.values }
    /// Their numbers in no order.
    package var keys: TreeDictionary<UInt64, OwedDeed>.Keys { deeds.keys }
    /// The deeds in the order of their numbers.
    package var sorted: [OwedDeed] { deeds.values.sorted { $0.number < $1.number } }
    package var count: Int { deeds.count }
    package var isEmpty: Bool { deeds.isEmpty }

    /// The deeds of the reaction about the check, in their order.
    package func owed(by key: ReactionKey) -> [OwedDeed] { queues[key, default: []].compactMap { deeds[$0] } }

    /// Whether no earlier deed of the same reaction about the same check is owed.
    package func isNext(_ number: UInt64) -> Bool {
        guard let deed = deeds[number] else { return false }
        return queues[deed.reactionKey]?.first == number
    }

    /// The deed that waits for this one; nothing where there is none.
    package func following(_ number: UInt64) -> OwedDeed? {
        guard let deed = deeds[number], let queue = queues[deed.reactionKey] else { return nil }
        return queue.first { $0 > number }.flatMap { deeds[$0] }
    }

    private mutating func insert(_ number: UInt64, into key: ReactionKey) {
        var queue = queues[key] ?? []
        queue.insert(number, at: queue.firstIndex { $0 > number } ?? queue.endIndex)
        queues[key] = queue
    }

    private mutating func remove(_ number: UInt64, from key: ReactionKey) {
        let queue = queues[key, default: []].filter { $0 != number }
        queues[key] = queue.isEmpty ? nil : queue
    }
}

extension Outbox: Codable {
    /// Reads a list of deeds.
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([OwedDeed].self))
    }

    /// Writes the list of deeds in the order of their numbers.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sorted)
    }
}

extension OwedDeed {
    /// The reaction and the check that it is about.
    package var reactionKey: ReactionKey { ReactionKey(reaction: event.reaction, check: event.check) }
}
