import FoundationEssentials
import RedshankEngine
import Testing

@testable import Redshank

@Suite("Reading the routine by hand")
struct RoutineReadingTests {
    private func moment(_ random: inout SystemRandomNumberGenerator) -> Moment {
        let boot = Duration.microseconds(Int64.random(in: -5_000_000...9_000_000_000_000, using: &random))
        return Moment(wall: .microseconds(Int64.random(in: 0...4_000_000_000_000_000, using: &random)), boot: boot)
    }

    private func milliseconds(_ random: inout SystemRandomNumberGenerator) -> Milliseconds {
        let most = [10, 1000, 1_000_000, 99_000_000_000].randomElement(using: &random) ?? 1
        return Milliseconds(.microseconds(Int64.random(in: 0...Int64(most), using: &random)))
    }

    private func outcome(_ random: inout SystemRandomNumberGenerator) -> CheckOutcome {
        let text = ["connection refused", "", "\"quoted\"", "a\\b", "über\nzwei", "\u{1b}[31m", "末"]
            .randomElement(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .failed(text ?? "")
        case 1: return .tcp(TCPFacts(answered: [nil, true, false].randomElement(using: &random) ?? nil))
        case 2:
            let performance = (0..<Int.random(in: 0...3, using: &random)).map { _ in measured(&random) }
            return .command(CommandFacts(exitCode: 1, line: text ?? "", performance: performance))
        default:
            var facts = HTTPFacts(status: Int.random(in: 100...599, using: &random))
            facts.bodyContains = [nil, true, false].randomElement(using: &random) ?? nil
            facts.bodyMatches = [nil, true, false].randomElement(using: &random) ?? nil
            facts.certificateEnds = [nil, 0, -1, 1_900_000_000].randomElement(using: &random) ?? nil
            facts.bodyBytes = Int.random(in: 0...1_000_000, using: &random)
            facts.redirects = Int.random(in: 0...5, using: &random)
            return .http(facts)
        }
    }

    private func measured(_ random: inout SystemRandomNumberGenerator) -> PerformanceFact {
        let values: [Double?] = [
            nil, 0, -0.0, 1, -17, 0.25, -3.5, 0.008123, 123456789.125, 1e-7, 5e20, 1e300, 4_503_599_627_370_497,
            .infinity,
            Double.random(in: -1000...1000, using: &random),
        ]
        return PerformanceFact(
            label: ["load1", "'free space'", ""].randomElement(using: &random) ?? "",
            value: values.randomElement(using: &random) ?? nil,
            unit: ["", "s", "%"].randomElement(using: &random) ?? "",
            warning: [nil, "1:5", "~:10"].randomElement(using: &random) ?? nil,
            critical: [nil, "@3", ""].randomElement(using: &random) ?? nil
        )
    }

    private func result(_ random: inout SystemRandomNumberGenerator) -> CheckResult {
        var report = CheckReport(outcome: outcome(&random), total: milliseconds(&random))
        let phases: [WritableKeyPath<Phases, Milliseconds?>] = [\.resolve, \.connect, \.tls, \.firstByte, \.transfer]
        for phase in phases where Bool.random(using: &random) { report.phases[keyPath: phase] = milliseconds(&random) }
        if Bool.random(using: &random) { report.queued = milliseconds(&random) }
        return CheckResult(
            check: ["website", "a:b/c@d", "x"].randomElement(using: &random) ?? "",
            began: moment(&random),
            ended: moment(&random),
            cause: UInt64.random(in: 0...99_999_999, using: &random),
            report: report
        )
    }

    private func isReadAlike(_ action: some WatchAction) throws -> Bool {
        let name = type(of: action).name
        let json = try CanonicalCoding.encode(action)
        let any = try #require(WatchActions.readAny(name, from: Data(json.utf8)), "\(json)")
        #expect(try CanonicalCoding.encode(any) == json)
        guard let routine = WatchActions.readRoutine(name, from: Data(json.utf8)) else { return false }
        #expect(try CanonicalCoding.encode(routine) == json)
        return true
    }

    @Test("what is read by hand is what the general reader reads, and most of it is")
    func alike() throws {
        var random = SystemRandomNumberGenerator()
        var count = 0
        for _ in 1...1000 {
            let results = (0..<Int.random(in: 0...3, using: &random)).map { _ in result(&random) }
            if try isReadAlike(ResultsRecorded(results: results)) { count += 1 }
            if try isReadAlike(ResultRecorded(result: result(&random))) { count += 1 }
            if try isReadAlike(ChecksDue(checks: results.map(\.check))) { count += 1 }
        }
        #expect(count > 1500)
    }

    @Test("what a plugin measured is read by hand")
    func plugins() throws {
        let facts = [0.52, -3, 0, 123_456.789].map {
            PerformanceFact(label: "load1", value: $0, unit: "", warning: "5")
        }
        let outcome = CheckOutcome.command(CommandFacts(exitCode: 0, line: "OK", performance: facts))
        let now = Moment(wall: .seconds(1), boot: .seconds(2))
        let report = CheckReport(outcome: outcome, total: Milliseconds(.microseconds(81_234)))
        let result = CheckResult(check: "load", began: now, ended: now, cause: 7, report: report)
        #expect(try isReadAlike(ResultRecorded(result: result)))
    }

    private static let outcomes: [CheckOutcome] = {
        var facts = HTTPFacts(status: 200)
        facts.bodyContains = true
        let measured = PerformanceFact(label: "load1", value: -10.25, unit: "s", warning: "5", critical: "10")
        return [.http(facts), .command(CommandFacts(exitCode: 0, line: "OK", performance: [measured]))]
    }()

    @Test("no beginning and no mistake in it is read as anything else", arguments: outcomes)
    func damaged(_ outcome: CheckOutcome) throws {
        let now = Moment(wall: .seconds(1), boot: .seconds(2))
        let report = CheckReport(outcome: outcome, total: Milliseconds(.microseconds(81_234)))
        let result = CheckResult(check: "website", began: now, ended: now, cause: 7, report: report)
        let bytes = Array(try CanonicalCoding.encode(ResultRecorded(result: result)).utf8)
        for end in bytes.indices {
            #expect(WatchActions.readRoutine("result-recorded", from: Data(bytes[..<end])) == nil)
        }
        for index in bytes.indices {
            for byte in [UInt8(ascii: "0"), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "e"), 0xFF] {
                var other = bytes
                other[index] = byte
                guard let read = WatchActions.readRoutine("result-recorded", from: Data(other)) else { continue }
                let any = try #require(WatchActions.readAny("result-recorded", from: Data(other)))
                #expect(try CanonicalCoding.encode(read) == CanonicalCoding.encode(any))
            }
        }
    }

    @Test(
        "another form of the same is left to the general reader",
        arguments: [
            "{ \"checks\":[\"a\"]}", "{\"checks\":[\"\\u0061\"]}", "{\"checks\":[\"a\",]}", "{\"checks\":[\"a\"]} ",
            "{\"checks\":[\"a\"],\"more\":1}",
        ]
    )
    func otherForm(_ json: String) { #expect(WatchActions.readRoutine("checks-due", from: Data(json.utf8)) == nil) }
}
