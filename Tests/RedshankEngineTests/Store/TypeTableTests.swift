@testable import RedshankEngine
import Testing

@Suite("TypeTable")
struct TypeTableTests {
    private final class Place: EffectList {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    private func number(_ list: EffectList?) -> Int? { (list as? Place)?.number }

    /// Types without end: each is another number of arrays.
    private func keys(_ count: Int) -> [ObjectIdentifier] {
        func nest<Inner>(_ type: Inner.Type) -> any Any.Type { [Inner].self }
        var keys: [ObjectIdentifier] = []
        var type: any Any.Type = Int.self
        for _ in 0..<count {
            keys.append(ObjectIdentifier(type))
            type = _openExistential(type, do: nest)
        }
        return keys
    }

    @Test("a value is found by its type, and none by another")
    func finds() {
        var table = TypeTable()
        #expect(table[ObjectIdentifier(Int.self)] == nil)
        table[ObjectIdentifier(Int.self)] = Place(1)
        table[ObjectIdentifier(String.self)] = Place(2)
        #expect(number(table[ObjectIdentifier(Int.self)]) == 1)
        #expect(number(table[ObjectIdentifier(String.self)]) == 2)
        #expect(table[ObjectIdentifier(Double.self)] == nil)
    }

    @Test("a value takes the place of the one before")
    func replaces() {
        var table = TypeTable()
        for number in 1...3 { table[ObjectIdentifier(Int.self)] = Place(number) }
        #expect(number(table[ObjectIdentifier(Int.self)]) == 3)
        #expect(table.values.compactMap(number) == [3])
    }

    @Test("500 types are each found, and at least half of the places stay empty")
    func many() {
        var table = TypeTable()
        let keys = keys(501)
        for (number, key) in keys.dropLast().enumerated() {
            table[key] = Place(number)
            #expect(2 * (number + 1) <= table.slots.count)
        }
        for (number, key) in keys.dropLast().enumerated() { #expect(self.number(table[key]) == number) }
        #expect(table[keys[500]] == nil)
        #expect(table.values.compactMap(number).sorted() == Array(0..<500))
    }
}
