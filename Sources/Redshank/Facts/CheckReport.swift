/// What one run of a check found out: facts, never a verdict.
///
/// Whether a 503 in 81 ms is good or bad is judged by ``Verdict``, so that another configuration can be tried on the
/// same facts.
package struct CheckReport: Sendable, Hashable, Codable {
    /// What came of it.
    package var outcome: CheckOutcome
    /// How long each phase took; a phase that was not reached has no time.
    package var phases: Phases
    /// How long the whole run took.
    package var total: Milliseconds
    /// How long it waited for its turn before; nothing where it did not.
    package var queued: Milliseconds?

    package init(
        outcome: CheckOutcome,
        phases: Phases = Phases(),
        total: Milliseconds,
        queued: Milliseconds? = nil
    ) {
        self.outcome = outcome
        self.phases = phases
        self.total = total
        self.queued = queued
    }
}

/// What came of a run, by the kind of the check.
package enum CheckOutcome: Sendable, Hashable, Codable {
    /// A server answered over HTTP.
    case http(HTTPFacts)
    /// A TCP peer accepted, and answered where an answer was waited for.
    case tcp(TCPFacts)
    /// A program ran and ended by itself.
    case command(CommandFacts)
    /// There was no answer; the sentence says what failed: `connection refused`.
    case failed(String)
}

/// What an HTTP server answered.
package struct HTTPFacts: Sendable, Hashable, Codable {
    /// The status code of the last answer.
    package var status: Int
    /// Whether the body contains the expected text; nothing where none was expected.
    package var bodyContains: Bool?
    /// Whether the expected pattern matches in the body; nothing where none was expected.
    package var bodyMatches: Bool?
    /// When the server's certificate ends, in seconds since 1970; nothing without TLS.
    package var certificateEnds: Int64?
    /// How many redirects were followed.
    package var redirects: Int = 0
    /// How many bytes of the body were read.
    package var bodyBytes: Int = 0

    package init(status: Int) { self.status = status }
}

/// What a TCP peer did.
package struct TCPFacts: Sendable, Hashable, Codable {
    /// Whether it sent the expected text; nothing where none was expected.
    package var answered: Bool?

    package init(answered: Bool? = nil) { self.answered = answered }
}

/// What a program answered by the Nagios plugin interface.
package struct CommandFacts: Sendable, Hashable, Codable {
    /// The exit code: 0 ok, 1 warning, 2 critical, 3 unknown.
    package var exitCode: Int
    /// The first line it wrote, without the performance data.
    package var line: String
    /// What it measured.
    package var performance: [PerformanceFact]

    package init(exitCode: Int, line: String, performance: [PerformanceFact] = []) {
        self.exitCode = exitCode
        self.line = line
        self.performance = performance
    }
}

/// One value that a program measured, with the thresholds that it was given.
package struct PerformanceFact: Sendable, Hashable, Codable {
    package var label: String
    /// The value; nothing where the program could not tell it.
    package var value: Double?
    /// The value's unit as the interface defines them: `s`, `%`, `B`, `c` for a counter; empty for a plain number.
    package var unit: String
    /// The range outside of which the program warns.
    package var warning: String?
    /// The range outside of which it is critical.
    package var critical: String?

    package init(label: String, value: Double?, unit: String, warning: String? = nil, critical: String? = nil) {
        self.label = label
        self.value = value
        self.unit = unit
        self.warning = warning
        self.critical = critical
    }
}

/// The time that each phase of a run took.
package struct Phases: Sendable, Hashable, Codable {
    package var resolve: Milliseconds?
    package var connect: Milliseconds?
    package var tls: Milliseconds?
    package var firstByte: Milliseconds?
    package var transfer: Milliseconds?

    package init() {}

    /// The phases that were reached, in their order, each with the name that people see.
    package var reached: [(name: String, time: Milliseconds)] {
        [("resolve", resolve), ("connect", connect), ("TLS", tls), ("first byte", firstByte), ("transfer", transfer)]
            .compactMap { name, time in time.map { (name, $0) } }
    }
}

/// A time in milliseconds, to the microsecond: how a measured time crosses a wire.
package struct Milliseconds: Sendable, Hashable, Comparable, Codable {
    /// The time in microseconds.
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    package init(from decoder: any Decoder) throws {
        let milliseconds = try decoder.singleValueContainer().decode(Double.self)
        guard let microseconds = Int64(exactly: (milliseconds * 1000).rounded()) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(milliseconds) is no time in milliseconds.")
            )
        }
        self.microseconds = microseconds
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Double(microseconds) / 1000)
    }

    package var duration: Duration { .microseconds(microseconds) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    /// The time as people read it: `0.84 ms`, `9.6 ms`, `81 ms`, `1.3 s`; rounded to the nearest.
    package var shown: String {
        func parts(_ unit: Int64, _ digits: Int) -> String {
            let scale: Int64 = digits == 2 ? 100 : 10
            let rounded = (microseconds * scale + unit / 2) / unit
            let behind = String(scale + rounded % scale).dropFirst()
            return "\(rounded / scale).\(behind)"
        }
        return switch microseconds {
        case ..<995: "\(parts(1000, 2)) ms"
        case ..<9_950: "\(parts(1000, 1)) ms"
        case ..<999_500: "\((microseconds + 500) / 1000) ms"
        default: "\(parts(1_000_000, 1)) s"
        }
    }
}
