public import RedshankEngine

/// Puts a recording's encoding and decoding to the test: whatever a `Recorder` and a `Replay` rely on.
///
/// ```swift
/// @Test("our encoding does what recordings need")
/// func encoding() {
///     CodecCompatibility(encoding: { OurEncoder() }, decoding: { OurDecoder() }).check()
/// }
/// ```
///
/// Each failure is reported on its own. A decoder that traps on bad bytes stops the test program, which no check can
/// prevent.
public struct CodecCompatibility {
    let encoding: () -> any RecordingEncoding
    let decoding: () -> any RecordingDecoding
    private let reporter: FailureReporter

    /// Names the codec to be tested.
    ///
    /// - Parameters:
    ///   - encoding: makes an encoder that has encoded nothing.
    ///   - decoding: makes a decoder that has decoded nothing.
    ///   - reporter: who is told of what fails.
    public init(
        encoding: @escaping () -> any RecordingEncoding,
        decoding: @escaping () -> any RecordingDecoding,
        reporter: FailureReporter = .standard
    ) {
        self.encoding = encoding
        self.decoding = decoding
        self.reporter = reporter
    }

    /// Runs all checks and reports each that fails.
    public func check(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let checks: [(String, () throws -> String?)] = [
            ("a value comes back as it was", comesBack),
            ("a field that the type does not know is passed over", passesOverFields),
            ("a field that is not there is nil for an optional", leavesOptionals),
            ("a field that must be there and is not is an error", missesFields),
            ("a value of another type is an error", refusesOthers),
            ("payloads are read in their order, and earlier ones again", readsInOrder),
            ("reading can begin after a restart", beginsAfterRestart),
            ("a payload that is passed over does not hinder those after it", skips),
            ("bytes that are cut off are an error", refusesCutOff),
            ("a value that fails to encode is an error, and the next is encoded", goesOnAfterFailure),
        ]
        reporter.report("codec", checks, at: place)
    }
}

// MARK: - Values

extension CodecCompatibility {
    /// One field for each way in which Swift encodes, with values at the borders.
    struct Sample: Codable, Equatable {
        enum Shape: Codable, Equatable {
            case none
            indirect case group([Shape], named: String)
        }

        var yes = true
        var no = false
        var least = Int64.min
        var most = UInt64.max
        var small: [Int8] = [-128, -1, 0, 1, 127]
        var fraction = 0.1
        var large = Double.greatestFiniteMagnitude
        var half: Float = -0.5
        var text = "grüße \u{0} \" \\ \n 🐦"
        var empty = ""
        var absent: Int?
        var holes: [Int?] = [nil, 1, nil]
        var nested: [[String]] = [[], ["a"], ["b", "c"]]
        var named = ["one": 1, "": 0, "ü": 2]
        var numbered = [1: "one", -1: "less"]
        var shape = Shape.group([.none, .group([], named: "inner")], named: "outer")
        var moment = Moment(wall: .seconds(-1), boot: .nanoseconds(1))
    }

    struct Wide: Codable { var before = ["x": [1]], count = 7, after = Sample() }
    struct Narrow: Codable, Equatable { var count: Int }
    struct Later: Codable, Equatable {
        var count: Int
        var note: String?
        var sample: Sample?
    }
    struct Demanding: Codable { var count: Int, note: String }
    struct Failing: Codable {
        struct Always: Error {}
        init() {}
        init(from decoder: any Decoder) throws { throw Always() }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode("half of it")
            throw Always()
        }
    }

    private func comesBack() throws -> String? {
        let sample = Sample()
        let read: Sample = try roundTrip(sample)
        return read == sample ? nil : "\n\(difference(expected: sample, actual: read))"
    }

    private func passesOverFields() throws -> String? {
        let read: Narrow = try roundTrip(Wide())
        return read == Narrow(count: 7) ? nil : "it reads \(read)."
    }

    private func leavesOptionals() throws -> String? {
        let read: Later = try roundTrip(Narrow(count: 7))
        return read == Later(count: 7) ? nil : "it reads \(read)."
    }

    private func missesFields() throws -> String? {
        try accepted(Demanding.self, try bytes(of: Narrow(count: 7)))
    }

    private func refusesOthers() throws -> String? {
        try accepted([Int].self, try bytes(of: Narrow(count: 7)))
            ?? accepted(Int.self, try bytes(of: ["text"])) ?? accepted(Bool.self, try bytes(of: "text"))
    }
}

// MARK: - Payloads of one recording

extension CodecCompatibility {
    private func readsInOrder() throws -> String? {
        var encoder = encoding()
        var decoder = decoding()
        let payloads = try (0..<50).map { try encoder.bytes(of: Later(count: $0, note: "\($0)")) }
        for count in Array(0..<50) + [49, 10, 0] {
            let read = try decoder.value(Later.self, from: payloads[count])
            guard read == Later(count: count, note: "\(count)") else { return "payload \(count) is read as \(read)." }
        }
        return nil
    }

    private func beginsAfterRestart() throws -> String? {
        var encoder = encoding()
        var decoder = decoding()
        for count in 0..<3 { _ = try encoder.bytes(of: Later(count: count)) }
        encoder.restart()
        let later = try (3..<6).map { try encoder.bytes(of: Later(count: $0)) }
        let read = try later.map { try decoder.value(Later.self, from: $0).count }
        return read == [3, 4, 5] ? nil : "it reads \(read) where 3, 4 and 5 were encoded."
    }

    private func skips() throws -> String? {
        var encoder = encoding()
        var decoder = decoding()
        let payloads = try (0..<2).map { try encoder.bytes(of: Later(count: $0)) }
        try decoder.skip(payloads[0])
        let read = try decoder.value(Later.self, from: payloads[1]).count
        return read == 1 ? nil : "it reads \(read) where 1 was encoded."
    }

    private func refusesCutOff() throws -> String? {
        let bytes = try bytes(of: Sample())
        for length in 0..<bytes.count {
            if try accepted(Sample.self, Array(bytes.prefix(length))) != nil {
                return "the first \(length) of \(bytes.count) bytes are read as a whole value."
            }
        }
        return nil
    }

    private func goesOnAfterFailure() throws -> String? {
        var encoder = encoding()
        var decoder = decoding()
        do {
            _ = try encoder.bytes(of: Failing())
            return "it encodes a value whose type throws."
        } catch {}
        let read = try decoder.value(Narrow.self, from: try encoder.bytes(of: Narrow(count: 1)))
        return read == Narrow(count: 1) ? nil : "the next value is read as \(read)."
    }

    private func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] {
        var encoder = encoding()
        return try encoder.bytes(of: value)
    }

    private func roundTrip<Written: Encodable, Read: Decodable>(_ value: Written) throws -> Read {
        var decoder = decoding()
        return try decoder.value(Read.self, from: try bytes(of: value))
    }

    /// What is wrong when the bytes are read as this type, which they must not be.
    private func accepted<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> String? {
        var decoder = decoding()
        do {
            let value = try decoder.value(type, from: bytes)
            return "\(value) is read as \(type)."
        } catch {
            return nil
        }
    }
}
