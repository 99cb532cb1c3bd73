import Pattern
import Probes
import Redshank

// What the probes report, as the facts that the watch domain judges.

extension CheckReport {
    init(_ report: HTTPReport, _ expectation: Expectation) {
        self.init(
            outcome: Self.outcome(report, expectation),
            phases: Phases(report.phases),
            total: Milliseconds(report.total)
        )
    }

    init(_ report: TCPReport) {
        let outcome: CheckOutcome =
            switch report.outcome {
            case .connected: .tcp(TCPFacts())
            case .answered(let answer): .tcp(TCPFacts(answered: answer.test == .found))
            case .failed(let phase, let failure): .failed(failure.sentence(in: phase))
            }
        self.init(outcome: outcome, phases: Phases(report.phases), total: Milliseconds(report.total))
    }

    init(_ report: CommandReport) {
        let outcome: CheckOutcome =
            if case .exited(let code) = report.outcome {
                .command(
                    CommandFacts(
                        exitCode: code,
                        line: report.output.firstLine.isEmpty ? report.lastWords : report.output.firstLine,
                        performance: report.output.performance.map(PerformanceFact.init)
                    )
                )
            } else {
                .failed(report.outcome.sentence)
            }
        let queued = report.queued < .milliseconds(100) ? nil : Milliseconds(report.queued)
        self.init(outcome: outcome, total: Milliseconds(report.total), queued: queued)
    }

    private static func outcome(_ report: HTTPReport, _ expectation: Expectation) -> CheckOutcome {
        switch report.outcome {
        case .failed(let phase, let failure):
            return .failed(failure.sentence(in: phase))
        case .answered(let answer):
            var facts = HTTPFacts(status: answer.status)
            var tests = answer.tests[...]
            if expectation.body != nil { facts.bodyContains = tests.popFirst() == .found }
            if expectation.bodyMatches != nil { facts.bodyMatches = tests.popFirst() == .found }
            facts.certificateEnds = report.certificate?.notAfter
            facts.redirects = answer.redirects
            facts.bodyBytes = answer.bodyLength
            return .http(facts)
        }
    }

    /// The report without secrets in what it quotes, and with nothing that would break a line or steer a terminal.
    func redacted(_ redaction: Redaction) -> CheckReport {
        var report = self
        switch outcome {
        case .failed(let sentence): report.outcome = .failed(redaction.quote(sentence))
        case .command(let facts):
            var facts = facts
            facts.line = redaction.quote(facts.line)
            report.outcome = .command(facts)
        case .http, .tcp: break
        }
        return report
    }
}

extension Phases {
    fileprivate init(_ times: PhaseTimes) {
        self.init()
        resolve = times.resolve.map(Milliseconds.init)
        connect = times.connect.map(Milliseconds.init)
        tls = times.tls.map(Milliseconds.init)
        firstByte = times.firstByte.map(Milliseconds.init)
        transfer = times.transfer.map(Milliseconds.init)
    }
}

extension PerformanceFact {
    fileprivate init(_ value: PerformanceValue) {
        self.init(
            label: value.label,
            value: value.value,
            unit: value.unit,
            warning: value.warning,
            critical: value.critical
        )
    }
}

extension CommandReport {
    /// The last line of what it wrote to standard error, where there is one: what a program says that fails.
    var lastWords: String {
        let line = errorText.split(whereSeparator: \.isNewline).last ?? ""
        // A line of that length may have lost its beginning, and half of a secret with it.
        return line.utf8.count > 1000 ? "…\(line.suffix(200))" : String(line.prefix(200))
    }
}
