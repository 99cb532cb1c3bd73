import Redshank

/// How a check stood over a stretch of time, as spans that follow each other without a gap between them.
///
/// What nobody looked at is a span of its own: it is neither up nor down.
package struct HealthTimeline: Sendable, Hashable {
    /// A change of health as the database has it.
    struct Change: Sendable, Hashable {
        var wall: Int64
        var previous: Health
        var health: Health
    }

    /// A stretch in which the daemon did not look, or of which nothing is recorded.
    struct Blind: Sendable, Hashable {
        var from: Int64
        var to: Int64
        var kind: Kind
    }

    /// What is known of a moment.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case up, degraded, down
        /// The check was watched, and nothing is known of it yet.
        case unknown
        /// The check was paused.
        case paused
        /// No daemon ran.
        case unwatched
        /// What happened is missing from the record.
        case missing
        /// It is before the record begins.
        case unrecorded
    }

    /// One stretch.
    package struct Span: Sendable, Hashable {
        package var from: Int64
        package var to: Int64
        package var kind: Kind
    }

    /// The spans, the earliest first.
    package private(set) var spans: [Span] = []

    /// Lays it out; pure.
    ///
    /// - Parameters:
    ///   - range: from when to when, in microseconds since 1970.
    ///   - began: when the check is first known of; before that nothing is recorded.
    ///   - changes: all changes of its health up to the end, the earliest first, from the one before the range on.
    ///   - blind: where nobody looked; of those that overlap the later one in the list counts.
    init(_ range: Range<Int64>, began: Int64?, changes: [Change], blind: [Blind]) {
        guard !range.isEmpty else { return }
        var marks: Set<Int64> = [range.lowerBound, range.upperBound]
        for time in changes.map(\.wall) + blind.flatMap({ [$0.from, $0.to] }) + [began ?? range.upperBound]
        where range.contains(time) {
            marks.insert(time)
        }
        let sorted = marks.sorted()
        var next = 0
        var health = changes.first?.previous ?? .unknown
        for (from, to) in zip(sorted, sorted.dropFirst()) {
            while next < changes.count, changes[next].wall <= from {
                health = changes[next].health
                next += 1
            }
            let isRecorded = began.map { $0 <= from } ?? false
            let hidden = blind.last { $0.from <= from && to <= $0.to }?.kind
            append(Span(from: from, to: to, kind: isRecorded ? hidden ?? Kind(health) : .unrecorded))
        }
    }

    private mutating func append(_ span: Span) {
        if let last = spans.last, last.kind == span.kind {
            spans[spans.count - 1].to = span.to
        } else {
            spans.append(span)
        }
    }

    /// How long it was so in a part of it, in microseconds, by kind.
    package func durations(in range: Range<Int64>) -> [Kind: Int64] {
        var durations: [Kind: Int64] = [:]
        for span in spans {
            let length = min(span.to, range.upperBound) - max(span.from, range.lowerBound)
            if length > 0 { durations[span.kind, default: 0] += length }
        }
        return durations
    }
}

extension HealthTimeline.Kind {
    fileprivate init(_ health: Health) {
        switch health {
        case .up: self = .up
        case .degraded: self = .degraded
        case .down: self = .down
        case .unknown: self = .unknown
        }
    }
}

extension [HealthTimeline.Kind: Int64] {
    /// How long it was looked at and known how the check stood.
    package var watched: Int64 { (self[.up] ?? 0) + (self[.degraded] ?? 0) + (self[.down] ?? 0) }

    /// The share of that in which it was not down; nothing where it was not looked at.
    package var uptime: Double? {
        watched > 0 ? Double((self[.up] ?? 0) + (self[.degraded] ?? 0)) / Double(watched) : nil
    }
}
