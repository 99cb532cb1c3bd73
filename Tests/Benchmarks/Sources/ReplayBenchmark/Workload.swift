public import Foundation
public import RedshankEngine

/// A state that stays small, so that what is measured is the recording.
struct Tally: Codable, Sendable, Equatable {
    var checked = 0
    var failed = 0
    var milliseconds = 0.0
    var last = ""
}

/// An action of five flat fields, as a check's result is.
struct Checked: Input, Codable {
    let check: String
    let attempt: Int
    let isUp: Bool
    let milliseconds: Double
    let detail: String

    func reduce(_ state: inout Tally) {
        state.checked += attempt
        state.failed += isUp ? 0 : 1
        state.milliseconds += milliseconds
        state.last = check
    }

    static func sample(_ number: Int) -> Checked {
        Checked(
            check: "check-\(number % 1_000)",
            attempt: number % 4,
            isUp: number % 7 != 0,
            milliseconds: Double(number % 1_000) / 8,
            detail: "answered 200 in \(number % 1_000) ms from 192.0.2.\(number % 256)"
        )
    }
}

let catalog = ActionCatalog<Tally>().action(Checked.self)

extension JSONEncoder: RecordingEncoding {
    /// Encodes the value as JSON.
    public func bytes<Value: Encodable>(of value: Value) throws -> [UInt8] { Array(try encode(value)) }
}

extension JSONDecoder: RecordingDecoding {
    /// Decodes the value from JSON.
    public func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try decode(type, from: Data(bytes))
    }
}

/// A sink that keeps nothing, so that recording alone is measured.
struct Nowhere: RecordingSink {
    func write(_ entry: RecordingEntry) {}
}
