extension EffectSuppression {
    /// What became of the run and why, to follow the effect's name.
    ///
    /// The time that it took, if any, comes after the verb.
    func outcome(_ elapsed: String = "") -> String {
        let place = key.map { " for “\($0)”" } ?? ""
        return "was \(hadBegun ? "cancelled\(elapsed)" : "left out")\(place): \(reason)"
    }
}

extension EffectFailure {
    /// That the run failed, to follow the effect's name; the attempt is named where there is more than one.
    ///
    /// The time that it took, if any, comes after the verb.
    func outcome(_ elapsed: String = "") -> String {
        let place = key.map { " for “\($0)”" } ?? ""
        let count = attempt > 1 || retriesAfter != nil ? " in attempt \(attempt)" : ""
        let next = retriesAfter.map { ", is tried again after \($0.inSeconds)" } ?? ""
        return "failed\(elapsed)\(place)\(count)\(next): \(String(oneLine: error, most: 200))"
    }
}
