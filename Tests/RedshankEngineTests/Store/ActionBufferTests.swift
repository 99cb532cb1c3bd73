import Dispatch
@testable import RedshankEngine
import Synchronization
import Testing

@Suite("ActionBuffer", .timeLimit(.minutes(1)))
struct ActionBufferTests {
    private let buffer = ActionBuffer()
    private let core = AnyStoreCore(queue: .global())

    private func put<Value: Sendable>(_ value: Value, into seen: Notes<Value>, run: EffectRun? = nil) {
        let source = SourceLocation(file: "A/B.swift", line: 7, function: "f()")
        let size = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        let process: Inbox.Process = { memory, origin, _ in
            #expect(Int(bitPattern: memory) % MemoryLayout<Value>.alignment == 0)
            #expect(origin.source.line == 7)
            seen.add(memory.assumingMemoryBound(to: Value.self).move())
        }
        buffer.append(process, from: ActionOrigin(source: source, run: run), size: size) { memory in
            memory.initializeMemory(as: Value.self, to: value)
        }
    }

    private func takeAll() {
        while let action = buffer.next() { action.process(in: core) }
        buffer.rewind()
    }

    @Test("actions of all sizes come out as they went in, in order")
    func sizes() {
        let bytes = Notes<UInt8>()
        let words = Notes<(Int, Int, Int)>()
        let texts = Notes<String>()
        let nothing = Notes<Empty>()
        for number in 0..<200 {
            put(UInt8(number), into: bytes)
            put((number, -number, 3), into: words)
            put("text number \(number), longer than a word", into: texts)
            put(Empty(), into: nothing)
        }
        #expect(buffer.count == 800)
        takeAll()
        #expect(buffer.count == 0)
        #expect(bytes.all == (0..<200).map { UInt8($0) })
        #expect(words.all.map(\.1) == (0..<200).map { -$0 })
        #expect(texts.all.last == "text number 199, longer than a word")
        #expect(nothing.all.count == 200)
    }

    @Test("actions that are aligned to 16 bytes are, between others that are not")
    func alignment() {
        let bytes = Notes<UInt8>()
        let wide = Notes<SIMD4<Float>>()
        for number in 0..<2_000 {
            put(UInt8(truncatingIfNeeded: number), into: bytes)
            put(SIMD4<Float>(repeating: Float(number)), into: wide)
        }
        takeAll()
        #expect(wide.all.map(\.x) == (0..<2_000).map { Float($0) })
    }

    @Test("an action that is aligned more strictly stops the program with the reason")
    func tooStrict() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let source = SourceLocation(file: "A/B.swift", line: 7, function: "f()")
            let origin = ActionOrigin(source: source, run: nil)
            ActionBuffer().append({ _, _, _ in }, from: origin, size: (64, 64)) { _ in }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("An action is aligned to 16 bytes at most."))
    }

    @Test("an action larger than a block is kept whole, between small ones")
    func large() {
        let texts = Notes<String>()
        let huge = Notes<Huge>()
        for number in 0..<3 {
            put("before \(number)", into: texts)
            put(Huge(number), into: huge)
            put("after \(number)", into: texts)
        }
        takeAll()
        #expect(texts.all == (0..<3).flatMap { ["before \($0)", "after \($0)"] })
        #expect(huge.all.map(\.isWhole) == [true, true, true])
    }

    @Test("thousands of blocks are taken, and their memory is given back but for one block")
    func memory() {
        let numbers = Notes<Kilobyte>()
        for _ in 1...2 {
            for _ in 0..<8_000 { put(Kilobyte(), into: numbers) }
            #expect(buffer.capacity > 8_000_000)
            takeAll()
            #expect(buffer.capacity == 65_536)
        }
        #expect(numbers.all.count == 16_000)
    }

    @Test("a block of more than the ordinary size is not kept")
    func largeGoes() {
        put(Huge(1), into: Notes())
        takeAll()
        #expect(buffer.capacity == 0)
    }

    @Test("some may be taken, others added and the rest taken, many times over, in the same memory")
    func inTurns() {
        let numbers = Notes<Int>()
        var next = 0
        for _ in 0..<1_000 {
            for _ in 0..<7 {
                put(next, into: numbers)
                next += 1
            }
            for _ in 0..<3 { buffer.next()?.process(in: core) }
            takeAll()
        }
        #expect(numbers.all == Array(0..<7_000))
        #expect(buffer.capacity == 65_536)
    }

    @Test("what an action holds is let go of once, and so is the run that made it")
    func objects() {
        let ends = Notes<Int>()
        weak var run: EffectRun?
        do {
            let own = EffectRun(cause: nil, generation: 0, completion: nil)
            run = own
            for number in 0..<3 { put(Parcel(number, ends), into: Notes(), run: own) }
        }
        #expect(run != nil)
        #expect(ends.all == [])
        takeAll()
        #expect(ends.all == [0, 1, 2])
        #expect(run == nil)
    }
}

private struct Empty {}

private struct Kilobyte: Sendable {
    var bytes: InlineArray<1_024, UInt8> = .init(repeating: 1)
}

private struct Huge: Sendable {
    var numbers: InlineArray<16_384, Int>
    init(_ number: Int) { numbers = .init(repeating: number) }
    var isWhole: Bool { numbers.indices.allSatisfy { numbers[$0] == numbers[0] } }
}
