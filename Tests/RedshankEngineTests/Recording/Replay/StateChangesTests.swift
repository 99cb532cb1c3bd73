@testable import RedshankEngine
import Testing

@Suite("state changes")
struct StateChangesTests {
    @Test("each part that differs has a line with its path")
    func paths() {
        var changed = Everything.sample
        changed.text = "other"
        changed.absent = 4
        changed.shape = .none
        changed.list = [[1, 5]]
        changed.byName["a"]?.vertical = 9
        changed.byName["c"] = Point(horizontal: 0, vertical: 0)
        #expect(
            stateChanges(from: Everything.sample, to: changed).map { $0.prefix { $0 != ":" } } == [
                "state.text", "state.absent", "state.shape", "state.list[0][1]", "state.list[1]", "state.list[2]",
                #"state.byName["a"].vertical"#, #"state.byName["c"]"#,
            ]
        )
        #expect(stateChanges(from: [1: "a"], to: [:]) == [#"state[1]: recorded "a", replayed nothing"#])
    }

    @Test("values alike have a line that says so, and many differences are cut")
    func edges() {
        #expect(stateChanges(from: 1, to: 1) == ["(no part that a mirror shows differs)"])
        let lines = stateChanges(from: Array(0..<50), to: Array(1...50))
        #expect(lines.count == 21)
        #expect(lines.last == "… and more")
    }
}
