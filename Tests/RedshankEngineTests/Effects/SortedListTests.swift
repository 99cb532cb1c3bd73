import Testing

@testable import RedshankEngine

@Suite("SortedList")
struct SortedListTests {
    @Test("it is what a sorted set is, whatever is added and removed", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var dice = Dice(state: seed)
        var list = SortedList<Int>()
        var set: Set<Int> = []
        for _ in 0..<300 {
            let value = dice.roll(40)
            if dice.roll(2) == 0 {
                list.insert(value)
                set.insert(value)
            } else {
                list.remove(value)
                set.remove(value)
            }
            #expect(list.elements == set.sorted(), "seed \(seed)")
            #expect(list.first == set.min() && list.isEmpty == set.isEmpty)
        }
    }
}
