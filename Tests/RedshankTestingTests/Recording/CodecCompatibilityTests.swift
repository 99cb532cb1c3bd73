import RedshankEngine
import RedshankTesting
import Testing

@Suite("codec compatibility")
struct CodecCompatibilityTests {
    private let failures = Failures()

    private func check(
        _ encoding: @autoclosure @escaping () -> any RecordingEncoding,
        _ decoding: @autoclosure @escaping () -> any RecordingDecoding
    ) -> [String] {
        CodecCompatibility(encoding: encoding, decoding: decoding, reporter: failures.reporter).check()
        let begin = "The codec fails the check that "
        return failures.messages.map { message in
            String(message.dropFirst(begin.count).prefix { $0 != ":" })
        }
    }

    @Test("the compact codec passes")
    func compact() {
        #expect(check(CompactEncoder(), CompactDecoder()) == [])
    }

    @Test("a codec that changes a value fails")
    func changes() {
        #expect(check(CompactEncoder(), Flawed(.lowercases)).contains("a value comes back as it was"))
    }

    @Test("a codec that does not pass over fields fails")
    func strictFields() {
        let failed = check(CompactEncoder(), Flawed(.refusesWide))
        #expect(failed == ["a field that the type does not know is passed over"])
        #expect(failures.messages[0].contains("it throws"))
    }

    @Test("a codec that refuses absent optionals fails")
    func strictOptionals() {
        #expect(
            check(CompactEncoder(), Flawed(.refusesLater)).contains("a field that is not there is nil for an optional")
        )
    }

    @Test("a codec that makes up what is missing fails")
    func inventive() {
        let failed = check(CompactEncoder(), Flawed(.inventsFields))
        #expect(failed.contains("a field that must be there and is not is an error"))
    }

    @Test("a codec that reads a value as another type fails")
    func lenient() {
        #expect(check(CompactEncoder(), Flawed(.inventsValues)).contains("a value of another type is an error"))
    }

    @Test("a codec that cannot go back in time fails")
    func forwardOnly() {
        let failed = check(CompactEncoder(), Flawed(.readsOnce))
        #expect(failed == ["payloads are read in their order, and earlier ones again"])
    }

    @Test("a codec whose restart does nothing fails")
    func noRestart() {
        #expect(check(Restless(.ignoresRestart), CompactDecoder()) == ["reading can begin after a restart"])
    }

    @Test("a codec that loses what it passes over fails")
    func noSkip() {
        let failed = check(CompactEncoder(), Flawed(.ignoresSkip))
        #expect(failed == ["a payload that is passed over does not hinder those after it"])
    }

    @Test("a codec that reads what is cut off fails")
    func cutOff() {
        #expect(check(Restless(.pads), Flawed(.dropsPadding)) == ["bytes that are cut off are an error"])
    }

    @Test("a codec that swallows a failure fails")
    func swallows() {
        let failed = check(Restless(.swallowsFailure), CompactDecoder())
        #expect(failed == ["a value that fails to encode is an error, and the next is encoded"])
    }
}

/// A decoder with one flaw.
private struct Flawed: RecordingDecoding {
    enum Flaw {
        case lowercases, refusesWide, refusesLater, inventsFields, inventsValues, readsOnce, ignoresSkip, dropsPadding
    }
    struct Refusal: Error {}

    let flaw: Flaw
    var decoder = CompactDecoder()
    var read: Set<[UInt8]> = []

    init(_ flaw: Flaw) { self.flaw = flaw }

    mutating func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        var bytes = bytes
        let name = "\(type)"
        switch flaw {
        case .lowercases: bytes = bytes.map { $0 == UInt8(ascii: "g") ? UInt8(ascii: "h") : $0 }
        case .refusesWide where name == "Narrow" && bytes.count > 40: throw Refusal()
        case .refusesLater where name == "Later" && bytes.count < 20: throw Refusal()
        case .readsOnce: guard read.insert(bytes).inserted else { throw Refusal() }
        default: break
        }
        do {
            return try decoder.value(type, from: bytes)
        } catch {
            switch flaw {
            case .inventsFields where name == "Demanding": return try decoder.value(type, from: try demanding())
            case .inventsValues where type == Bool.self: return try decoder.value(type, from: [1, 0, 2])
            case .dropsPadding: return try decoder.value(type, from: Array(bytes.dropLast()))
            default: throw error
            }
        }
    }

    mutating func skip(_ bytes: [UInt8]) throws { if flaw != .ignoresSkip { try decoder.skip(bytes) } }

    private func demanding() throws -> [UInt8] {
        struct Demanding: Encodable { var count = 0, note = "" }
        var encoder = CompactEncoder()
        return try encoder.bytes(of: Demanding())
    }
}

/// An encoder with one flaw.
private struct Restless: RecordingEncoding {
    enum Flaw { case ignoresRestart, swallowsFailure, pads }

    let flaw: Flaw
    var encoder = CompactEncoder()

    init(_ flaw: Flaw) { self.flaw = flaw }

    mutating func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] {
        do {
            return try encoder.bytes(of: value) + (flaw == .pads ? [0] : [])
        } catch {
            guard flaw == .swallowsFailure else { throw error }
            return []
        }
    }

    mutating func restart() { if flaw != .ignoresRestart { encoder.restart() } }
}
