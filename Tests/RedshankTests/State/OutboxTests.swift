import FoundationEssentials
import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("The outbox")
struct OutboxTests {
    /// Deeds of real decisions, so that events are whole.
    private func deeds() -> [OwedDeed] {
        let checks = (1...4).map { CheckSpecification.website("c\($0)", downAfter: 1, upAfter: 1) }
        var watch = Watch(checks, [.page(on: [.changed]), .page("tell", on: [.changed])])
        for _ in 1...3 {
            for check in checks { watch.goDown(check.name) }
            for check in checks { watch.goUp(check.name) }
        }
        return watch.state.outbox.sorted
    }

    /// The rule itself, at the cost of looking at all.
    private func isNext(_ deed: OwedDeed, among all: [OwedDeed]) -> Bool {
        !all.contains { $0.number < deed.number && $0.reactionKey == deed.reactionKey }
    }

    @Test("deeds come and go in any order, and each knows which of its kind come before and after")
    func order() {
        let all = deeds()
        #expect(all.count == 48)
        for step in 1...20 {
            // Another order each time, and the same in every run of the test.
            func mixed(_ by: Int) -> [OwedDeed] {
                all.enumerated().sorted { ($0.offset * (2 * by + 1) % 49) < ($1.offset * (2 * by + 1) % 49) }
                    .map(\.element)
            }
            var outbox = Outbox(mixed(step))
            var left = all
            for deed in mixed(step + 7) {
                for other in left {
                    #expect(outbox.isNext(other.number) == isNext(other, among: left))
                    let following = left.first {
                        $0.number > other.number && $0.reactionKey == other.reactionKey
                    }
                    #expect(outbox.following(other.number) == following)
                }
                outbox[deed.number] = nil
                left.removeAll { $0.number == deed.number }
                #expect(outbox.sorted == left)
                #expect(outbox.owed(by: deed.reactionKey) == left.filter { $0.reactionKey == deed.reactionKey })
            }
            #expect(outbox == Outbox())
        }
    }

    @Test("a deed that is changed keeps its place")
    func changed() {
        var outbox = Outbox(deeds())
        let before = outbox.keys.filter(outbox.isNext).sorted()
        for number in outbox.keys { outbox[number]?.stage = .stored }
        #expect(outbox.keys.filter(outbox.isNext).sorted() == before)
        #expect(outbox.values.allSatisfy { $0.stage == .stored })
    }

    @Test("one that is not owed is nobody's turn")
    func unknown() {
        let outbox = Outbox(deeds())
        #expect(!outbox.isNext(99))
        #expect(outbox.following(99) == nil)
    }

    @Test("it is the same after a way through JSON")
    func coding() throws {
        let outbox = Outbox(deeds())
        let data = try JSONEncoder().encode(outbox)
        #expect(try JSONDecoder().decode(Outbox.self, from: data) == outbox)
    }
}
