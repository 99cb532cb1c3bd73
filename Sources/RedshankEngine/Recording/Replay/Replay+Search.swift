// MARK: - Searching

extension Replay {
    /// The first action after which the predicate holds, found by replaying from the beginning.
    ///
    /// - Returns: the action; nothing where it holds after none.
    /// - Throws: ``RecordingError`` where an action before it is missing or not readable and may not be passed over.
    /// - Complexity: O(*n*) in the number of actions before it.
    public func firstStep(where predicate: (State) throws -> Bool) throws -> ReplayStep<State>? {
        var replay = self
        replay.rewind()
        return try replay.nextStep(where: predicate)
    }

    /// The first action after which a predicate holds that never stops holding once it does.
    ///
    /// It asks the states that were recorded by halving, and replays only between the last in which it does not hold and
    /// the next. For a predicate that stops holding again it finds one of the actions after which it begins to hold.
    ///
    /// - Returns: the action; nothing where it holds after none.
    /// - Throws: ``RecordingError``, as ``firstStep(where:)`` does, for what it replays.
    /// - Complexity: O(log *s* + *a*), for *s* states recorded and *a* actions between two of them.
    public func bisect(where predicate: (State) throws -> Bool) throws -> ReplayStep<State>? {
        var replay = self
        replay.rewind()
        guard let states else { return try replay.nextStep(where: predicate) }
        var (low, high) = (0, states.positions.count)
        while low < high {
            let middle = (low + high) / 2
            try replay.run(to: entries[states.positions[middle]].number)
            if try predicate(replay.state) { high = middle } else { low = middle + 1 }
        }
        // The state before `low` is the last in which it does not hold; where there is none, all begins with the first.
        try replay.run(to: entries[states.positions[max(0, low - 1)]].number)
        return try replay.nextStep(where: predicate)
    }

    private mutating func nextStep(where predicate: (State) throws -> Bool) throws -> ReplayStep<State>? {
        while let step = try step() {
            if try predicate(step.new) { return step }
        }
        return nil
    }
}
