import RedshankEngine
import Testing

@Suite("SourceLocation")
struct SourceLocationTests {
    @Test("a place says its file, line and function")
    func parts() {
        let line: UInt = #line + 1
        let place = SourceLocation(file: #fileID, line: #line, function: #function)
        #expect(place.file == "RedshankEngineTests/SourceLocationTests.swift")
        #expect(place.line == line)
        #expect(place.function == "parts()")
        #expect(place.description == "RedshankEngineTests/SourceLocationTests.swift:\(line)")
    }

    @Test("it takes no more than three words")
    func size() { #expect(MemoryLayout<RedshankEngine.SourceLocation>.size <= 24) }

    @Test("places that are equal hash alike")
    func hashing() {
        let first = SourceLocation(file: "A/B.swift", line: 1, function: "f()")
        let second = SourceLocation(file: "A/B.swift", line: 1, function: "g()")
        let places: Set = [first, second, SourceLocation(file: "A/C.swift", line: 1, function: "f()")]
        #expect(places.count == 2)
    }

    @Test("an empty name and one that is not ASCII are read as they were written")
    func names() {
        let place = SourceLocation(file: "", line: 0, function: "größe(der:)")
        #expect(place.file == "" && place.line == 0)
        #expect(place.function == "größe(der:)")
    }
}
