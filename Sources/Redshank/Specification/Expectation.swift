/// What an answer must be for a check to pass.
///
/// A breach of `status`, `body`, `bodyMatches` or `answer` is a failure; a breach of `within` or `certificate` only
/// degrades, for the service does answer.
package struct Expectation: Sendable, Hashable, Codable {
    /// The HTTP status codes that pass.
    package var status: StatusSet = StatusSet([200...299])
    /// Text that the body must contain.
    package var body: Text?
    /// A regular expression that must match somewhere in the body.
    package var bodyMatches: Text?
    /// Text that a TCP peer must send.
    package var answer: Text?
    /// The longest time the whole answer may take without being called slow.
    package var within: Duration?
    /// How much longer the server's certificate must be valid.
    package var certificate: Duration?

    package init() {}

    /// Whether what a run found out for another expectation is all that this one has to know.
    package func isJudged(byFactsFor other: Expectation) -> Bool {
        (body == nil || body == other.body) && (bodyMatches == nil || bodyMatches == other.bodyMatches)
            && answer == other.answer
    }

    /// Whether a run finds out the same facts for both: what is looked for in the answer is the same.
    func asksTheSame(as other: Expectation) -> Bool {
        body == other.body && bodyMatches == other.bodyMatches && answer == other.answer
    }
}

/// A set of HTTP status codes, such as `200-299, 304`.
package struct StatusSet: Sendable, Hashable, Codable {
    /// The ranges in the order they were stated.
    package var ranges: [ClosedRange<Int>]

    package init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

    /// Whether the code is in the set.
    package func contains(_ status: Int) -> Bool { ranges.contains { $0.contains(status) } }

    /// The set as the configuration writes it.
    package var shown: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    }
}
