import RedshankEngine
import Testing

@Suite("compact decoding of other shapes")
struct CompactDecoderTests {
    struct Old: Codable, Equatable {
        var name: String
        var count: Int
    }

    struct New: Codable, Equatable {
        var extra: [String: [Int]] = ["deep": [1, 2, 3]]
        var name: String
        var more: Old?
        var count: Int
        var note: String?
    }

    @Test("a type reads what a later one with more fields wrote")
    func forwards() throws {
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        for number in 0..<3 {
            let written = New(name: "n", more: Old(name: "inner", count: 1), count: number, note: "a note")
            let read = try decoder.value(Old.self, from: try encoder.bytes(of: written))
            #expect(read == Old(name: "n", count: number))
        }
    }

    @Test("a field that an older type did not write is nil where it is optional")
    func backwards() throws {
        struct Later: Codable, Equatable {
            var note: String?
            var count: Int
            var name: String
            var more: Old?
        }
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        let read = try decoder.value(Later.self, from: try encoder.bytes(of: Old(name: "n", count: 4)))
        #expect(read == Later(note: nil, count: 4, name: "n", more: nil))
    }

    @Test("a field that is wider now is read from the narrower one")
    func widening() throws {
        struct Wider: Codable, Equatable { var name: String, count: Double }
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        let bytes = try encoder.bytes(of: Old(name: "n", count: 1 << 40))
        #expect(try decoder.value(Wider.self, from: bytes) == Wider(name: "n", count: Double(1 << 40)))
    }

    @Test("a field that is not there is named, with the byte and the way to it")
    func missing() throws {
        struct Outer<Inner: Codable>: Codable { var list: [Inner] }
        var encoder = CompactEncoder()
        let bytes = try encoder.bytes(of: Outer(list: [Point(horizontal: 1, vertical: 2)]))
        var decoder = CompactDecoder()
        let error = #expect(throws: DecodingError.self) { try decoder.value(Outer<Old>.self, from: bytes) }
        guard case .keyNotFound(let key, let context) = error else {
            Issue.record("\(String(describing: error)) is no missing key")
            return
        }
        #expect(key.stringValue == "name")
        #expect(context.codingPath.map(\.stringValue) == ["list", "Index 0"])
        #expect(context.debugDescription.hasPrefix("At byte "))
        #expect(context.debugDescription.hasSuffix("there is no field \"name\"."))
    }

    @Test("a value of another kind, a number that does not fit and nil are told apart")
    func mismatches() throws {
        #expect(try fault("text", as: Int.self) == "At byte 2: a text is there where Int is read.")
        #expect(try fault(300, as: UInt8.self) == "At byte 2: the number does not fit into UInt8.")
        #expect(try fault(-1, as: UInt.self) == "At byte 2: the number does not fit into UInt.")
        #expect(try fault(1, as: String.self) == "At byte 2: an integer is there where String is read.")
        #expect(try fault([1], as: Bool.self) == "At byte 2: an array is there where Bool is read.")
        #expect(try fault(Int?.none, as: Int.self) == "At byte 2: nil is there where Int is read.")
        #expect(
            try fault(1.5, as: [Int].self) == "At byte 2: a floating point number is there where Array<Any> is read."
        )
    }

    private func fault<Written: Encodable, Read: Decodable>(_ value: Written, as: Read.Type) throws -> String? {
        var encoder = CompactEncoder()
        return fault(try encoder.bytes(of: value), as: Read.self)
    }

    private func fault<Read: Decodable>(_ bytes: [UInt8], as: Read.Type) -> String? {
        var decoder = CompactDecoder()
        do {
            _ = try decoder.value(Read.self, from: bytes)
            return nil
        } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context)
        {
            return context.debugDescription
        } catch {
            return "\(error)"
        }
    }

    @Test("a decoder that a type keeps finds an error and no memory once the value is decoded")
    func escaped() throws {
        struct Keeper: Decodable {
            let later: () throws -> Int
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                later = { try container.decode(Int.self) }
            }
        }
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        let keeper = try decoder.value(Keeper.self, from: try encoder.bytes(of: 7))
        #expect(throws: DecodingError.self) { try keeper.later() }
        #expect(try decoder.value(Int.self, from: try encoder.bytes(of: 8)) == 8)
        #expect(throws: DecodingError.self) { try keeper.later() }
    }

    @Test("elements that cannot be read one after the other do not count as nesting")
    func repeatedFailures() throws {
        struct Tolerant: Decodable {
            var failures = 0
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                for _ in 0..<1_000 where (try? list.decode([String].self)) == nil { failures += 1 }
                _ = try list.decode([[Int]].self)
            }
        }
        var encoder = CompactEncoder()
        var decoder = CompactDecoder()
        #expect(try decoder.value(Tolerant.self, from: try encoder.bytes(of: [[[1]]])).failures == 1_000)
    }

    // MARK: Damage

    @Test(
        "hostile bytes are refused with the byte where it shows",
        arguments: [
            ([], "At byte 0: the value ends too soon, or says that it is longer than what is around it."),
            (Array("{\"a\":1}".utf8), "At byte 0: this is version 123 of the compact encoding, or none; 1 is read."),
            ([2, 0, 0x80], "At byte 0: this is version 2 of the compact encoding, or none; 1 is read."),
            ([1, 0], "At byte 2: the value ends too soon, or says that it is longer than what is around it."),
            ([1, 0, 0x80, 0x80], "At byte 3: more follows where the value should have ended."),
            ([1, 0, 0x20], "At byte 2: no value begins with 0x20."),
            (
                [1, 0, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
                "At byte 13: the value ends too soon, or says that it is longer than what is around it."
            ),
            (
                [1, 0, 0x03, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
                "At byte 3: a number does not end."
            ),
            (
                [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0],
                "At byte 12: the value ends too soon, or says that it is longer than what is around it."
            ),
            (
                [1, 1, 5, 1, 0x61, 0x80],
                "At byte 2: the key names from 0 on are not known: they came with a payload that was left out."
            ),
            ([1, 1, 0, 1, 0xFF, 0x80], "At byte 4: a text is not UTF-8."),
            ([1, 0, 0x41, 0xFF], "At byte 2: an integer"),
        ] as [([UInt8], String)]
    )
    func hostile(bytes: [UInt8], text: String) {
        if bytes == [1, 0, 0x41, 0xFF] {
            #expect(fault(bytes, as: String.self) == "At byte 3: a text is not UTF-8.")
        } else {
            #expect(fault(bytes, as: Int.self) == text)
        }
    }

    @Test("an object that says it is longer than the one around it is refused")
    func overlapping() throws {
        // {0: {…}} with one key name, the inner object one byte too long.
        let bytes: [UInt8] = [1, 1, 0, 1, 0x61, 0x09, 4, 1, 0x09, 3, 1]
        #expect(fault(bytes, as: [String: [String: Int]].self)?.hasPrefix("At byte ") == true)
    }

    @Test("values nested without end by hostile bytes end in an error")
    func bottomless() {
        struct Bottomless: Decodable { var a: [Bottomless] }
        var body: [UInt8] = []
        for _ in 0..<5_000 {
            var outer: [UInt8] = [0x08]
            outer.appendLength(body.count)
            body = outer + body
        }
        struct Chain: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd { _ = try list.decode(Chain.self) }
            }
        }
        #expect(fault([1, 0] + body, as: Chain.self)?.hasSuffix("values are nested deeper than 256.") == true)
    }

    @Test("bytes cut off anywhere are refused and never trap")
    func truncated() throws {
        var encoder = CompactEncoder()
        let bytes = try encoder.bytes(of: Everything.extremes)
        for length in 0..<bytes.count {
            #expect(fault(Array(bytes.prefix(length)), as: Everything.self) != nil)
        }
    }

    @Test("bytes damaged at random are read or refused and never trap")
    func damaged() throws {
        var dice = PrintedDice(for: "damaged")
        var encoder = CompactEncoder()
        let whole = try encoder.bytes(of: Everything.extremes)
        var decoder = CompactDecoder()
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = .random(in: 0...255, using: &dice)
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
                case 2: bytes.remove(at: place)
                default: bytes.insert(.random(in: 0...255, using: &dice), at: place)
                }
            }
            var fresh = Bool.random(using: &dice) ? CompactDecoder() : decoder
            if let read = try? fresh.value(Everything.self, from: bytes) {
                // What can be read can be written.
                #expect(throws: Never.self) { try encoder.bytes(of: read) }
            }
        }
        _ = try? decoder.value(Everything.self, from: whole)
    }

    @Test("bytes thrown together at random never trap")
    func noise() {
        var dice = PrintedDice(for: "noise")
        var decoder = CompactDecoder()
        for _ in 0..<5_000 {
            let tags: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0x41, 0x80, 0xFF]
            let bytes = (0..<Int.random(in: 0..<40, using: &dice)).map { _ in tags.randomElement(using: &dice) ?? 0 }
            _ = try? decoder.value(Everything.self, from: [1, 0] + bytes)
            _ = try? decoder.value([String: [Int?]].self, from: [1, 0] + bytes)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func appendLength(_ length: Int) {
        var rest = length
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
