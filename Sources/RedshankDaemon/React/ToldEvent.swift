import FoundationEssentials
import Redshank
import RedshankEngine

/// An event as a deed tells it: JSON, environment variables, placeholders.
struct ToldEvent: Sendable {
    let key: String
    private let event: WatchEvent

    init(_ event: WatchEvent, key: String) {
        self.event = event
        self.key = key
    }

    /// The event as JSON, the documented shape of a webhook's body and a command's standard input.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Body(event, key: key)) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// What stands for each placeholder of a template.
    var placeholders: [Placeholder: String] {
        var values: [Placeholder: String] = [
            .check: event.check, .health: event.health.rawValue, .previous: event.previous.rawValue,
            .reason: event.reason, .since: event.since.timestamp, .kind: event.kind, .target: event.target,
            .reaction: event.reaction, .key: key, .run: String(key.prefix { $0 != ":" }),
        ]
        for (label, value) in event.labels { values[.label(label)] = value }
        return values
    }

    /// The environment variables that a command is given.
    var environment: [String: String] {
        [
            "REDSHANK_CHECK": event.check, "REDSHANK_HEALTH": event.health.rawValue,
            "REDSHANK_PREVIOUS": event.previous.rawValue, "REDSHANK_REASON": event.reason,
            "REDSHANK_SINCE": event.since.timestamp, "REDSHANK_KIND": event.kind, "REDSHANK_TARGET": event.target,
            "REDSHANK_REACTION": event.reaction, "REDSHANK_KEY": key,
            "REDSHANK_REPETITIONS": String(event.repetitions),
        ]
    }

    private struct Body: Encodable {
        let key: String
        let check: String
        let kind: String
        let target: String
        let labels: [String: String]
        let health: Health
        let previous: Health
        let since: String
        let reason: String
        let reaction: String
        let repetitions: Int
        let message: String

        init(_ event: WatchEvent, key: String) {
            self.key = key
            check = event.check
            kind = event.kind
            target = event.target
            labels = event.labels
            health = event.health
            previous = event.previous
            since = event.since.timestamp
            reason = event.reason
            reaction = event.reaction
            repetitions = event.repetitions
            message = "\(event.check) is \(event.health.rawValue): \(event.reason)"
        }
    }
}
