// MARK: - Proving

extension Replay {
    /// Replays all from the beginning and compares with every digest and state that was recorded.
    ///
    /// - Returns: how much was compared, and the first difference, after which nothing more is compared.
    /// - Throws: ``RecordingError`` where an action is missing or not readable and may not be passed over; what the
    ///   state's `encode(to:)` throws.
    public func prove() throws -> ReplayProof where State: Encodable {
        var replay = self
        replay.rewind()
        var proof = ReplayProof(first: replay.number)
        for entry in entries where entry.number > proof.first {
            guard let expected = try replay.digest(of: entry) else { continue }
            try replay.runForward(to: entry.number)
            guard replay.number == entry.number else { continue }
            let actual = try StateDigest(of: replay.state)
            guard actual == expected else {
                proof.difference = ReplayDifference(
                    lastEqual: proof.lastEqual,
                    number: entry.number,
                    action: replay.name(of: entry.number),
                    expected: expected,
                    actual: actual,
                    changes: try replay.recordedState(at: entry.number).map { recorded in
                        stateChanges(from: recorded, to: replay.state)
                    }
                )
                proof.last = entry.number
                proof.omissions = replay.omissions
                return proof
            }
            proof.comparisons += 1
            proof.lastEqual = entry.number
        }
        try replay.runToEnd()
        proof.last = replay.number
        proof.omissions = replay.omissions
        return proof
    }

    private mutating func digest(of entry: RecordingEntry) throws -> StateDigest? where State: Encodable {
        switch entry {
        case .digest(_, let digest): digest
        case .state: try recordedState(of: entry).map { try StateDigest(of: $0) }
        default: nil
        }
    }

    private mutating func recordedState(at number: UInt64) throws -> State? {
        guard let position = states?.positions.first(where: { entries[$0].number == number }) else { return nil }
        return try recordedState(of: entries[position])
    }

    private func name(of number: UInt64) -> String? {
        for case .action(let entry) in entries where entry.number == number { return entry.name }
        return nil
    }
}
