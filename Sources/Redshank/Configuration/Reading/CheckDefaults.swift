/// What the `defaults:` key says for all checks of all files.
struct CheckDefaults {
    var every: Duration?
    var retryEvery: Duration?
    var timeout: Duration?
    var downAfter: Int?
    var upAfter: Int?
    var labels: [String: String] = [:]

    /// The keys of `defaults:`.
    static let known = KnownKeys(
        ["every", "retry_every", "timeout", "down_after", "up_after", "labels"],
        instead: CheckReader.foreignKeys.merging(["depends_on": "write it at each check that depends on another"]) {
            $1
        }
    )

    /// Takes one entry of a `defaults:` mapping.
    mutating func read(_ entry: ConfigurationEntry, _ reading: ConfigurationReading) {
        switch entry.key {
        case "every": every = reading.duration(entry, minimum: CheckReader.shortestInterval)
        case "retry_every": retryEvery = reading.duration(entry, minimum: CheckReader.shortestInterval)
        case "timeout": timeout = reading.duration(entry, minimum: .milliseconds(1))
        case "down_after": downAfter = reading.integer(entry, in: 1...1000)
        case "up_after": upAfter = reading.integer(entry, in: 1...1000)
        case "labels":
            labels = reading.strings(entry, example: "{team: web}") {
                reading.origins.defaults[ListedValue.path("labels", $0.key)] = reading.place($0.mark)
            }
        default:
            reading.reportUnknown(entry, known: Self.known)
            return
        }
        reading.origins.defaults[entry.key] = reading.place(entry.mark)
    }
}
