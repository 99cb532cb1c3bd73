/// The states in a recording, and what can be done with them where they can be encoded and decoded.
struct StateReading<State: Sendable>: Sendable {
    /// Where in the recording there are states.
    let positions: [Int]
    let digest: @Sendable (State) throws -> StateDigest
    private let decode: @Sendable ([UInt8], inout any RecordingDecoding) throws -> State

    init(_ entries: [RecordingEntry]) where State: Codable {
        positions = entries.indices.filter { if case .state = entries[$0] { true } else { false } }
        digest = { try StateDigest(of: $0) }
        decode = { try $1.value(State.self, from: $0) }
    }

    /// Decodes a state.
    func state(of entry: RecordingEntry, by decoding: inout any RecordingDecoding) throws -> State {
        guard case .state(let number, let payload) = entry else { throw RecordingError.noState(number: entry.number) }
        do {
            return try decode(payload, &decoding)
        } catch {
            throw RecordingError.unreadable(number: number, name: "state", reason: sentence(of: error))
        }
    }

    /// Where the last state is that has no action after this number.
    func position(atOrBefore number: UInt64, in entries: [RecordingEntry]) -> Int? {
        positions.last { entries[$0].number <= number }
    }
}
