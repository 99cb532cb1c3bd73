import RedshankEngine

/// How one run's facts stand against what was expected.
package enum Verdict: Sendable, Hashable, Codable {
    /// All is as expected; the sentence says what was found: `200 in 81 ms`.
    case pass(String)
    /// The service answers, but too slowly, or its certificate ends soon, or a plugin warns.
    case warn(String)
    /// It does not do what is expected.
    case fail(String)

    /// The sentence that says what was found.
    package var reason: String {
        switch self {
        case .pass(let reason), .warn(let reason), .fail(let reason): reason
        }
    }

    package var isPass: Bool { if case .pass = self { true } else { false } }
    package var isFail: Bool { if case .fail = self { true } else { false } }
}

extension Verdict {
    /// Judges a run's facts by what its check expects.
    ///
    /// - Parameters:
    ///   - result: the facts.
    ///   - specification: the check as the configuration states it.
    package init(_ result: CheckResult, by specification: CheckSpecification) {
        let expectation = specification.expectation
        switch result.report.outcome {
        case .failed(let reason):
            self = .fail(reason)
        case .http(let facts):
            self = Self.judge(facts, result, expectation)
        case .tcp(let facts):
            if facts.answered == false {
                self = .fail("the answer does not contain '\(expectation.answer?.shown ?? "")'")
            } else {
                self = Self.inTime("connected", result.report, expectation)
            }
        case .command(let facts):
            self = Self.judge(facts, result.report, expectation)
        }
    }

    private static func judge(_ facts: HTTPFacts, _ result: CheckResult, _ expectation: Expectation) -> Verdict {
        let report = result.report
        let answered = "answered \(facts.status) in \(report.total.shown)"
        guard expectation.status.contains(facts.status) else {
            return .fail("\(answered), expected \(expectation.status.shown)")
        }
        if let body = expectation.body, facts.bodyContains == false {
            return .fail("\(answered), but the body does not contain '\(body.shown)'")
        }
        if let pattern = expectation.bodyMatches, facts.bodyMatches == false {
            return .fail("\(answered), but the body does not match '\(pattern.shown)'")
        }
        if let needed = expectation.certificate, let ends = facts.certificateEnds {
            let left = Duration.seconds(ends) - result.ended.wall
            if left <= .zero { return .warn("the certificate ended \((.zero - left).inDays) ago") }
            if left < needed { return .warn("the certificate ends in \(left.inDays), expected \(needed.inDays)") }
        }
        return inTime(answered, report, expectation)
    }

    private static func judge(_ facts: CommandFacts, _ report: CheckReport, _ expectation: Expectation) -> Verdict {
        let line = facts.line.isEmpty ? "no output" : facts.line
        switch facts.exitCode {
        case 0: return inTime(line, report, expectation)
        case 1: return .warn(line)
        case 2: return .fail(line)
        case 3: return .fail("unknown: \(line)")
        default: return .fail("exit code \(facts.exitCode), expected 0 to 3: \(line)")
        }
    }

    private static func inTime(_ found: String, _ report: CheckReport, _ expectation: Expectation) -> Verdict {
        guard let within = expectation.within, report.total.duration > within else {
            return .pass(found)
        }
        return .warn("slow: \(report.total.shown), expected within \(Milliseconds(within).shown)")
    }
}

extension Duration {
    /// The whole days in it, rounded down; below two days the time to the minute: `13 days`, `1d4h`.
    fileprivate var inDays: String {
        let seconds = components.seconds
        return seconds >= 2 * 86_400 ? "\(seconds / 86_400) days" : Duration.seconds(seconds / 60 * 60).text
    }
}
