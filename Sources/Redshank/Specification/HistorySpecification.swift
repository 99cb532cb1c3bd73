/// How long what happened is kept on disk.
package struct HistorySpecification: Sendable, Hashable, Codable {
    /// The actions, which is what log, why and replay read, with the snapshots of the state.
    package var actions: Duration = .seconds(30 * 86_400)
    /// The result of every run.
    package var results: Duration = .seconds(7 * 86_400)
    /// What is summed up of each hour.
    package var hours: Duration = .seconds(90 * 86_400)
    /// What is summed up of each day, and with it incidents, gaps, and who silenced what.
    package var days: Duration = .seconds(5 * 365 * 86_400)

    package init() {}
}
