import RedshankEngine
import Testing

@Suite("compact encoding")
struct CompactCodecTests {
    private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        return try decoder.value(Value.self, from: try encoder.bytes(of: value))
    }

    @Test("every kind of value comes back as it was")
    func everyKind() throws {
        #expect(try roundTrip(Everything.sample) == Everything.sample)
        #expect(try roundTrip(Everything.extremes) == Everything.extremes)
    }

    @Test("integers at every border come back", arguments: [Int64.min, -129, -128, -1, 0, 127, 128, 1 << 40, .max])
    func integers(number: Int64) throws {
        #expect(try roundTrip(number) == number)
        #expect(try roundTrip([number]) == [number])
        #expect(try roundTrip(UInt64(bitPattern: number)) == UInt64(bitPattern: number))
    }

    @Test("integers of 128 bits come back")
    func wideIntegers() throws {
        #expect(try roundTrip([Int128.min, -1, 0, .max]) == [Int128.min, -1, 0, .max])
        #expect(try roundTrip(UInt128.max) == UInt128.max)
        #expect(try roundTrip(Duration(attoseconds: .max)) == Duration(attoseconds: .max))
    }

    @Test("texts of all lengths come back", arguments: [0, 1, 63, 64, 127, 128, 20_000])
    func texts(length: Int) throws {
        let text = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length % 2)
        #expect(try roundTrip(text) == text)
        #expect(try roundTrip([text: [text]]) == [text: [text]])
    }

    @Test("not a number stays none, and infinities keep their sign")
    func floats() throws {
        #expect(try roundTrip(Double.nan).isNaN)
        #expect(try roundTrip([-Double.infinity, .infinity, -0.0]).map(\.sign) == [.minus, .plus, .minus])
    }

    @Test("a class comes back with what its parent encodes, before and after its own")
    func inheritance() throws {
        let child = Child(inherited: "above", own: 7)
        let copy = try roundTrip(child)
        #expect(copy.inherited == "above")
        #expect(copy.own == 7)
    }

    @Test("containers that are nested by hand and written by turns come back in their places")
    func interleaved() throws {
        #expect(try roundTrip(Interleaved()) == Interleaved())
    }

    @Test("a key's name is written once for all payloads of a recording")
    func internedKeys() throws {
        var encoder = CompactEncoder()
        let first = try encoder.bytes(of: Point(horizontal: 1, vertical: 2))
        let second = try encoder.bytes(of: Point(horizontal: 3, vertical: 4))
        #expect(second == [1, 0, 0x09, 4, 1, 0x83, 2, 0x84])
        #expect(first.count == second.count + 1 + "horizontal".count + 1 + "vertical".count + 1)
        var decoder = CompactDecoder()
        #expect(try decoder.value(Point.self, from: first) == Point(horizontal: 1, vertical: 2))
        #expect(try decoder.value(Point.self, from: second) == Point(horizontal: 3, vertical: 4))
        // Going back in time reads a payload again.
        #expect(try decoder.value(Point.self, from: first) == Point(horizontal: 1, vertical: 2))
    }

    @Test("a payload whose key names came with one that was left out is refused, until one after a restart")
    func restart() throws {
        var encoder = CompactEncoder()
        _ = try encoder.bytes(of: Point(horizontal: 1, vertical: 2))
        let orphan = try encoder.bytes(of: Point(horizontal: 3, vertical: 4))
        encoder.restart()
        let whole = try encoder.bytes(of: Point(horizontal: 5, vertical: 6))
        var decoder = CompactDecoder()
        #expect(throws: DecodingError.self) { try decoder.value(Point.self, from: orphan) }
        #expect(try decoder.value(Point.self, from: whole) == Point(horizontal: 5, vertical: 6))
        #expect(try decoder.value(Point.self, from: orphan) == Point(horizontal: 3, vertical: 4))
    }

    @Test("a payload that is passed over still tells its key names")
    func skip() throws {
        var encoder = CompactEncoder()
        let first = try encoder.bytes(of: Point(horizontal: 1, vertical: 2))
        let second = try encoder.bytes(of: Point(horizontal: 3, vertical: 4))
        var decoder = CompactDecoder()
        try decoder.skip(first)
        #expect(try decoder.value(Point.self, from: second) == Point(horizontal: 3, vertical: 4))
    }

    @Test("a copy of an encoder goes its own way")
    func copies() throws {
        var encoder = CompactEncoder()
        _ = try encoder.bytes(of: Point(horizontal: 1, vertical: 2))
        var copy = encoder
        _ = try copy.bytes(of: ["a": 1])
        _ = try copy.bytes(of: Everything.sample)
        #expect(try encoder.bytes(of: Point(horizontal: 3, vertical: 4)) == [1, 0, 0x09, 4, 1, 0x83, 2, 0x84])
    }

    @Test("the keys of a dictionary are data and take no room in the table of key names")
    func dynamicKeys() throws {
        var encoder = CompactEncoder()
        _ = try encoder.bytes(of: ["first": 1])
        #expect(try encoder.bytes(of: ["second": 2]).starts(with: [1, 0]))
    }

    @Test("a value that a type fails to encode and leaves out leaves nothing behind")
    func partialFailure() throws {
        #expect(try roundTrip(Forgiving(kept: 1)) == Forgiving(kept: 1))
    }

    @Test("values nested too deep are refused by the encoder, as no decoder would take them")
    func depth() throws {
        #expect(try roundTrip(Nested(levels: 250)) == Nested(levels: 250))
        #expect(throws: EncodingError.self) { try roundTrip(Nested(levels: 300)) }
    }

    @Test("a type that writes into a container too late is refused")
    func misuse() {
        var encoder = CompactEncoder()
        #expect(throws: EncodingError.self) { try encoder.bytes(of: TwoKinds()) }
        #expect(throws: EncodingError.self) { try encoder.bytes(of: LateWriter()) }
        #expect(throws: Never.self) { try encoder.bytes(of: Point(horizontal: 1, vertical: 2)) }
    }
}

struct Point: Codable, Equatable {
    var horizontal: Int
    var vertical: Int
}

/// A value for each way in which Swift encodes.
struct Everything: Codable, Equatable {
    enum Colour: String, Codable { case red, green }
    enum Shape: Codable, Equatable {
        case none
        case circle(radius: Double)
        indirect case group(Shape, named: String)
    }

    var yes = true
    var small: Int8 = -7
    var wide: UInt64 = 12
    var half: Float = 0.5
    var text = "grüße 🐦"
    var absent: Int?
    var present: String? = "here"
    var colour = Colour.green
    var shape = Shape.group(.circle(radius: 2.5), named: "ring")
    var plain = Shape.none
    var list = [[1, 2], [], [3]]
    var optionals: [Int?] = [1, nil, 3]
    var byName = ["a": Point(horizontal: 1, vertical: 2), "b": Point(horizontal: 3, vertical: 4)]
    var byNumber = [5: "five", -1: "less"]
    var byColour: [Colour: Int] = [.red: 1]
    var remote = RemoteResult<[Int], Flaw>.failure(Flaw(text: "no"))
    var moment = Moment(wall: .seconds(5), boot: .nanoseconds(7))
    var empty = Empty()

    struct Flaw: Error, Codable, Equatable { var text: String }
    struct Empty: Codable, Equatable {}

    static var sample: Everything { Everything() }
    static var extremes: Everything {
        var everything = Everything(small: .min, wide: .max, half: -.infinity, text: "", absent: .min, present: nil)
        everything.text = String(repeating: "x", count: 300)
        everything.shape = (0..<20).reduce(.none) { shape, number in .group(shape, named: "\(number)") }
        everything.remote = .success(Array(-300...300))
        return everything
    }
}

class Parent: Codable {
    let inherited: String
    init(inherited: String) { self.inherited = inherited }
}

final class Child: Parent {
    let own: Int

    enum CodingKeys: String, CodingKey { case own }

    init(inherited: String, own: Int) {
        self.own = own
        super.init(inherited: inherited)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        own = try container.decode(Int.self, forKey: .own)
        try super.init(from: try container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try super.encode(to: container.superEncoder())
        try container.encode(own, forKey: .own)
    }
}

/// Opens several containers and writes into them by turns.
struct Interleaved: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case left, right, list, last }

    init() {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var left = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .left)
        var right = container.nestedUnkeyedContainer(forKey: .right)
        try right.encode(1)
        try left.encode("left", forKey: .last)
        var inner = right.nestedUnkeyedContainer()
        try right.encode(3)
        try inner.encode([2, 2])
        try container.encode("last", forKey: .last)
        try left.encode("again", forKey: .left)
        try inner.encode(contentsOf: [String(repeating: "y", count: 200)])
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let left = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .left)
        var right = try container.nestedUnkeyedContainer(forKey: .right)
        try expect(right.count == 3)
        try expect(try right.decode(Int.self) == 1)
        var inner = try right.nestedUnkeyedContainer()
        try expect(try right.decode(Int.self) == 3)
        try expect(right.isAtEnd)
        try expect(try inner.decode([Int].self) == [2, 2])
        try expect(try inner.decode(String.self).count == 200)
        try expect(try left.decode(String.self, forKey: .left) == "again")
        try expect(try left.decode(String.self, forKey: .last) == "left")
        try expect(try container.decode(String.self, forKey: .last) == "last")
        try expect(Set(container.allKeys) == [.left, .right, .last])
    }

    private func expect(_ holds: Bool, line: Int = #line) throws {
        struct Wrong: Error { let line: Int }
        if !holds { throw Wrong(line: line) }
    }
}

struct Nested: Codable, Equatable {
    var inner: [Nested] = []
    init(levels: Int) { if levels > 2 { inner = [Nested(levels: levels - 2)] } }
}

struct Failing: Codable, Equatable {
    struct Always: Error {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("half of it")
        throw Always()
    }
}

/// Leaves out what cannot be encoded.
struct Forgiving: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case failing, kept }
    var kept: Int
    init(kept: Int) { self.kept = kept }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try? container.encode(Failing(), forKey: .failing)
        try container.encode(kept, forKey: .kept)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        #expect(container.allKeys == [.kept])
        kept = try container.decode(Int.self, forKey: .kept)
    }
}

struct TwoKinds: Encodable {
    func encode(to encoder: any Encoder) throws {
        var first = encoder.unkeyedContainer()
        try first.encode(1)
        var second = encoder.singleValueContainer()
        try second.encode(2)
    }
}

/// Keeps its container and writes when another value is being written.
struct LateWriter: Encodable {
    struct Late: Encodable {
        let write: () throws -> Void
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try write()
            try container.encode(1)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var outer = container
        try container.encode(Late { try outer.encode(2) })
    }
}
