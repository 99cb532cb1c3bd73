@testable import RedshankTesting
import Testing

@Suite("Assignments")
struct AssignmentsTests {
    private struct Deep {
        var name = "a"
        var level = Level.low
        var number: Int? = 1
        var inner = Inner()
        var list = [1]
    }

    private struct Inner {
        var isOn = false
        var count = 0
    }

    private enum Level {
        case low, high(Int)
    }

    @Test("they name the fields that differ, down into structures, with literals where there are some")
    func fields() {
        let new = Deep(name: "b", level: .high(3), number: nil, inner: Inner(isOn: true), list: [1, 2])
        #expect(
            assignments(from: Deep(), to: new) == [
                "$0.name = \"b\"", "$0.level = .high(3)", "$0.number = nil", "$0.inner.isOn = true", "$0.list = [1, 2]",
            ]
        )
    }

    @Test("a value that is no structure is named whole, and one that is long is left to the writer")
    func whole() {
        #expect(assignments(from: 1, to: 2) == ["$0 = 2"])
        #expect(assignments(from: [Int](), to: Array(0..<100)) == ["$0 = …"])
        #expect(assignments(from: Deep(), to: Deep()) == [])
    }
}
