extension HistorySpecification {
    private static let known = KnownKeys(
        ["actions", "results", "hours", "days"],
        instead: [
            "log": "write 'actions'", "snapshots": "they are kept as long as the actions",
            "incidents": "they are kept as long as the days", "hourly": "write 'hours'", "daily": "write 'days'",
        ]
    )

    /// What is kept shorter could be gone before it is summed up, or read after a night.
    private static let shortest: Duration = .seconds(3600)

    /// Takes one entry of a `history:` mapping.
    mutating func read(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) {
        let path: WritableKeyPath<HistorySpecification, Duration>
        switch entry.key {
        case "actions": path = \.actions
        case "results": path = \.results
        case "hours": path = \.hours
        case "days": path = \.days
        default:
            reading.reportUnknown(entry, known: Self.known)
            return
        }
        if let duration = reading.duration(entry, minimum: Self.shortest) { self[keyPath: path] = duration }
        reading.origins.history[entry.key] = reading.place(entry.mark)
    }
}
