package import RedshankEngine

/// An action of the watch domain: under a stable name, as data, and with a sentence for people.
package protocol WatchAction: Action, Codable where State == WatchState {
    /// What the log says of it; pure.
    func line(_ box: StateBox<Self>) -> LogLine
}
