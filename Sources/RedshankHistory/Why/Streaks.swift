import Redshank

/// The results of one check that were recorded by themselves, each judged: those that came in a row.
struct Streaks {
    private let results: [(record: LogRecord, verdict: Verdict)]
    private let specification: CheckSpecification?

    init(_ check: String, in index: RecordIndex, specification: CheckSpecification?) {
        self.specification = specification
        results = index.records.filter { $0.check == check && $0.action == ResultRecorded.name }.compactMap { record in
            guard let specification, let action = record.watchAction as? ResultRecorded else { return nil }
            return (record, Verdict(action.result, by: specification))
        }
    }

    /// How many results in a row it takes to come to the decisive record's health; nothing where that is not known.
    func needed(for decisive: LogRecord?) -> Int? {
        guard let specification, let decisive, let health = decisive.health else { return nil }
        switch health {
        case .down: return specification.downAfter
        case .up: return specification.upAfter
        case .degraded: return before(decisive) == .down ? specification.upAfter : specification.downAfter
        case .unknown: return nil
        }
    }

    /// The results in a row that led to the decisive one, which is the last of them.
    func leading(to decisive: LogRecord) -> [UInt64] {
        guard let needed = needed(for: decisive), let health = decisive.health else { return [decisive.sequence] }
        let before = before(decisive)
        let led = results.prefix { $0.record.sequence <= decisive.sequence }.reversed()
            .prefix { $0.verdict.speaks(for: health, after: before) }
            .prefix(needed)
        return led.isEmpty ? [decisive.sequence] : led.map(\.record.sequence).reversed()
    }

    /// What was found by the result, where that can be judged.
    func reason(of result: LogRecord) -> String? {
        results.first { $0.record.sequence == result.sequence }?.verdict.reason
    }

    /// The newest results in a row that speak against the health.
    func trailing(after decisive: LogRecord?, health: Health?) -> [UInt64] {
        guard let health else { return [] }
        let first = decisive?.sequence ?? 0
        return results.reversed().prefix { $0.record.sequence > first && !$0.verdict.agrees(with: health) }
            .map(\.record.sequence).reversed()
    }

    /// The health before the decisive record, as far as it is remembered.
    private func before(_ decisive: LogRecord) -> Health? {
        results.last { $0.record.sequence < decisive.sequence && $0.record.health != nil }?.record.health
    }
}

extension Verdict {
    /// Whether it counts in the streak that leads to the health.
    fileprivate func speaks(for health: Health, after before: Health?) -> Bool {
        switch health {
        case .down: isFail
        case .up: isPass
        case .degraded: before == .down ? !isFail : !isPass
        case .unknown: false
        }
    }

    /// Whether the health is just what this says.
    fileprivate func agrees(with health: Health) -> Bool {
        switch self {
        case .pass: health == .up
        case .warn: health == .degraded
        case .fail: health == .down
        }
    }
}
