import HashTreeCollections
import Redshank
import RedshankEngine
import Testing

@Suite("The canonical encoding")
struct CanonicalCodingTests {
    private func state(_ names: [String]) -> WatchState {
        var state = WatchState(run: RunIdentity(id: "r1", version: "1.0", began: Moment(wall: .zero, boot: .zero)))
        var selector = CheckSelector()
        // Room for many more makes another order of the same names.
        selector.names.reserveCapacity(names == names.sorted() ? 1 : 1000)
        for name in names { selector.names.insert(name) }
        let reactions: [ReactionSpecification] = [.page(on: [.up, .down, .degraded], of: selector)]
        let configuration = Configuration(checks: names.map { .website($0) }, reactions: reactions)
        state.apply(configuration, at: Moment(wall: .zero, boot: .zero))
        for name in names { state.reactions[ReactionKey(reaction: "page", check: name)] = ReactionRecord() }
        for name in names { state.checks[name]?.due = .zero }
        return state
    }

    @Test("equal states have one encoding, in whatever order they came to be")
    func sorted() throws {
        let names = (1...50).map { "check-\($0)" }
        let one = state(names.sorted())
        let other = state(names.sorted().reversed())
        #expect(one == other)
        let text = try CanonicalCoding.encode(one)
        #expect(try CanonicalCoding.encode(other) == text)
        #expect(try CanonicalCoding.decode(WatchState.self, from: text) == one)
    }

    @Test("the digest is FNV-1a of 64 bits")
    func digest() {
        #expect(CanonicalCoding.digest("") == "cbf29ce484222325")
        #expect(CanonicalCoding.digest("a") == "af63dc4c8601ec8c")
        #expect(CanonicalCoding.digest("foobar") == "85944171f73967e8")
    }
}
