@testable import RedshankTesting
import Testing

@Suite("Difference")
struct DifferenceTests {
    @Test("only lines that differ are shown, with those beside them")
    func lines() {
        var other = Array(1...9)
        other[4] = 50
        #expect(
            difference(expected: Array(1...9), actual: other) == """
                  …
                    - 4
                -   - 5
                +   - 50
                    - 6
                  …
                """
        )
    }

    @Test("values that are dumped alike are said to be so")
    func alike() {
        #expect(difference(expected: 1, actual: 1) == "  (both are dumped alike, but are not equal)")
    }

    @Test("a difference that is long is cut")
    func long() {
        let text = difference(expected: Array(0..<500), actual: Array(1_000..<1_500))
        #expect(text.split(separator: "\n").count == 81)
        #expect(text.hasSuffix("more lines"))
    }
}
