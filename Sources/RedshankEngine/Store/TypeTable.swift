/// The effects by the type of action that wakes them: a hash table whose keys are addresses, which need no more than a
/// multiplication to be spread.
///
/// It is not generic, as looking a type up in it must not look a type up.
@usableFromInline
struct TypeTable {
    @usableFromInline
    struct Slot {
        @usableFromInline let key: ObjectIdentifier
        @usableFromInline let value: EffectList
    }

    /// At least half of them are empty, so a search ends soon.
    @usableFromInline var slots: [Slot?] = [nil, nil]
    private var count = 0

    init() {}

    /// All lists, in no order.
    var values: [EffectList] { slots.compactMap { $0?.value } }

    /// The effects that a type wakes.
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    subscript(key: ObjectIdentifier) -> EffectList? {
        get {
            var place = start(of: key)
            while let slot = slots[place] {
                if slot.key == key { return slot.value }
                place = (place + 1) & (slots.count - 1)
            }
            return nil
        }
        set { if let newValue { insert(newValue, for: key) } }
    }

    @usableFromInline
    mutating func insert(_ value: EffectList, for key: ObjectIdentifier) {
        if 2 * (count + 1) > slots.count {
            let old = slots
            slots = Array(repeating: nil, count: 2 * old.count)
            count = 0
            for case let slot? in old { insert(slot.value, for: slot.key) }
        }
        var place = start(of: key)
        while let slot = slots[place], slot.key != key { place = (place + 1) & (slots.count - 1) }
        if slots[place] == nil { count += 1 }
        slots[place] = Slot(key: key, value: value)
    }

    @inlinable
    func start(of key: ObjectIdentifier) -> Int {
        let spread = UInt64(truncatingIfNeeded: UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: spread >> 40) & (slots.count - 1)
    }
}
