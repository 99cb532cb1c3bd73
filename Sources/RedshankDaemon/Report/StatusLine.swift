import HashTreeCollections
package import Redshank
package import RedshankEngine

/// The one line that the service manager shows: `12 checks: 10 up, 1 degraded, 1 down (website)`.
package struct StatusLine: Presenter {
    package init() {}

    package func reaction(_ box: StateBox<AnyAction<WatchState>>) -> Bool {
        !(box.action.base is ChecksDue) && !(box.action.base is ResultsRecorded)
    }

    package func props(_ state: WatchState) -> String {
        let checks = state.checks.values
        let counts = Health.allCases.reversed().compactMap { health in
            let count = checks.count { $0.health == health }
            return count == 0 ? nil : "\(count) \(health.rawValue)"
        }
        let down = state.checks.filter { $0.value.health == .down }.keys.sorted()
        let names = down.prefix(3).joined(separator: ", ") + (down.count > 3 ? ", …" : "")
        let total = "\(checks.count) check\(checks.count == 1 ? "" : "s")"
        let list = counts.isEmpty ? total : "\(total): \(counts.joined(separator: ", "))"
        return (state.isStopping ? "stopping; " : "") + list + (down.isEmpty ? "" : " (\(names))")
    }
}
