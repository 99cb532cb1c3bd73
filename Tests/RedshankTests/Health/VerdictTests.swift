import Redshank
import RedshankEngine
import Testing

@Suite("Verdict")
struct VerdictTests {
    private func judge(
        _ outcome: CheckOutcome,
        took: Duration = .milliseconds(81),
        _ expect: (inout Redshank.Expectation) -> Void = { _ in }
    ) -> Verdict {
        var specification = CheckSpecification.website()
        specification.expectation = Redshank.Expectation()
        expect(&specification.expectation)
        let moment = Moment(wall: .seconds(1000 * 86_400), boot: .zero)
        let report = CheckReport(outcome: outcome, total: Milliseconds(took))
        let result = CheckResult(check: "website", began: moment, ended: moment, cause: 1, report: report)
        return Verdict(result, by: specification)
    }

    private func answer(_ status: Int = 200, _ change: (inout HTTPFacts) -> Void = { _ in }) -> CheckOutcome {
        var facts = HTTPFacts(status: status)
        change(&facts)
        return .http(facts)
    }

    @Test("an answer as expected passes")
    func passes() {
        #expect(judge(answer()) == .pass("answered 200 in 81 ms"))
        #expect(judge(.tcp(TCPFacts())) == .pass("connected"))
        #expect(judge(.command(CommandFacts(exitCode: 0, line: "OK - load 0.1"))) == .pass("OK - load 0.1"))
        #expect(judge(.command(CommandFacts(exitCode: 0, line: ""))) == .pass("no output"))
    }

    @Test("no answer fails, in the words of what failed")
    func failure() { #expect(judge(.refused) == .fail("connection refused")) }

    @Test("a status, a body or an answer that is not as expected fails")
    func unexpected() {
        #expect(judge(answer(503)) == .fail("answered 503 in 81 ms, expected 200-299"))
        let body = judge(answer { $0.bodyContains = false }) { $0.body = "ok" }
        #expect(body == .fail("answered 200 in 81 ms, but the body does not contain 'ok'"))
        let pattern = judge(answer { $0.bodyMatches = false }) { $0.bodyMatches = "o+k" }
        #expect(pattern == .fail("answered 200 in 81 ms, but the body does not match 'o+k'"))
        let tcp = judge(.tcp(TCPFacts(answered: false))) { $0.answer = "220" }
        #expect(tcp == .fail("the answer does not contain '220'"))
    }

    @Test("an answer that is slow is a warning")
    func slow() {
        let verdict = judge(answer(), took: .milliseconds(1300)) { $0.within = .milliseconds(800) }
        #expect(verdict == .warn("slow: 1.3 s, expected within 800 ms"))
        #expect(judge(answer(), took: .milliseconds(800)) { $0.within = .milliseconds(800) }.isPass)
    }

    @Test(
        "a certificate that ends too soon is a warning",
        arguments: [
            (13 * 86_400 + 5, Duration.seconds(14 * 86_400), "the certificate ends in 13 days, expected 14 days"),
            (100_000, .seconds(14 * 86_400), "the certificate ends in 1d3h46m, expected 14 days"),
            (600, .seconds(43_200), "the certificate ends in 10m, expected 12h"),
            (-3 * 86_400, .seconds(14 * 86_400), "the certificate ended 3 days ago"),
        ]
    )
    func certificate(_ left: Int, _ needed: Duration, _ sentence: String) {
        let verdict = judge(answer { $0.certificateEnds = 1000 * 86_400 + Int64(left) }) { $0.certificate = needed }
        #expect(verdict == .warn(sentence))
    }

    @Test("a certificate that lasts long enough passes, and so does none")
    func longCertificate() {
        let lasting = judge(answer { $0.certificateEnds = 1014 * 86_400 }) { $0.certificate = .seconds(14 * 86_400) }
        #expect(lasting.isPass)
        #expect(judge(answer()) { $0.certificate = .seconds(14 * 86_400) }.isPass)
    }

    @Test("a plugin's exit code is its verdict")
    func plugin() {
        func verdict(_ code: Int) -> Verdict { judge(.command(CommandFacts(exitCode: code, line: "load 9"))) }
        #expect(verdict(1) == .warn("load 9"))
        #expect(verdict(2) == .fail("load 9"))
        #expect(verdict(3) == .fail("unknown: load 9"))
        #expect(verdict(127) == .fail("exit code 127, expected 0 to 3: load 9"))
    }

    @Test(
        "a time is shown as people read it",
        arguments: [
            (Duration.microseconds(400), "0.40 ms"), (.microseconds(994), "0.99 ms"), (.microseconds(995), "1.0 ms"),
            (.microseconds(9_649), "9.6 ms"), (.microseconds(9_650), "9.7 ms"), (.microseconds(9_950), "10 ms"),
            (.microseconds(999_499), "999 ms"), (.microseconds(999_500), "1.0 s"), (.zero, "0.00 ms"),
            (.milliseconds(81), "81 ms"), (.milliseconds(999), "999 ms"),
            (.milliseconds(1300), "1.3 s"), (.seconds(12), "12.0 s"),
        ]
    )
    func milliseconds(_ duration: Duration, _ text: String) { #expect(Milliseconds(duration).shown == text) }
}
