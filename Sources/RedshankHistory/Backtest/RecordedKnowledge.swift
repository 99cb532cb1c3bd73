import HashTreeCollections
import Redshank
package import RedshankEngine

/// What a record can know of each check of another configuration: a pure machine.
struct RecordedKnowledge {
    /// What cannot be known, by check, in the order in which it came up.
    private(set) var unknown: [String: [Backtest.Unknown]] = [:]
    /// Since when anything is known.
    private(set) var began: Moment?
    private let configuration: Configuration
    private var recorded = Configuration()
    private var known: Set<String> = []

    init(of configuration: Configuration) { self.configuration = configuration }

    /// Whether the recorded results of the check say something under the other configuration.
    func isKnown(_ check: String) -> Bool { known.contains(check) }

    /// Takes in which configuration the record was made under from then on.
    mutating func learn(_ recorded: Configuration, at moment: Moment) {
        began = began ?? moment
        self.recorded = recorded
        known = []
        for (name, specification) in configuration.checks {
            let problems = Self.problems(of: specification, recorded.checks[name])
            if !problems.contains(where: \.hides) { known.insert(name) }
            var list = unknown[name] ?? []
            for index in list.indices where list[index].until == nil && list[index].runs == nil {
                if !problems.contains(where: { $0.text == list[index].problem }) { list[index].until = moment }
            }
            for problem in problems where !list.contains(where: { $0.problem == problem.text && $0.until == nil }) {
                list.append(Backtest.Unknown(problem: problem.text, from: moment, hides: problem.hides))
            }
            unknown[name] = list.isEmpty ? nil : list
        }
    }

    /// Takes in a result, which may have ended as it did for the timeout that was in force.
    mutating func note(_ result: CheckResult) {
        guard let new = configuration.checks[result.check]?.timeout, let old = recorded.checks[result.check]?.timeout,
            new != old
        else { return }
        let took = result.report.total.duration
        let isFailed = if case .failed = result.report.outcome { true } else { false }
        let isDoubtful = new < old ? took > new : isFailed && took >= old
        guard isDoubtful else { return }
        let problem = "its timeout is \(new.text) and was \(old.text): these runs are taken as they ended"
        var list = unknown[result.check] ?? []
        if let index = list.firstIndex(where: { $0.problem == problem }) {
            list[index].runs = (list[index].runs ?? 0) + 1
        } else {
            list.append(Backtest.Unknown(problem: problem, from: result.began, hides: false, runs: 1))
        }
        unknown[result.check] = list
    }

    /// Takes in that somebody acknowledged a trouble that the check would not have been in.
    mutating func noteAcknowledgement(of check: String, _ health: Health, at moment: Moment) {
        let problem = "it was acknowledged and would have been \(health.rawValue) then: that is left out"
        unknown[check, default: []].append(
            Backtest.Unknown(problem: problem, from: moment, until: moment, hides: false)
        )
    }

    /// Whether a recorded run that begins a little before the check is due stands for the run that would have been.
    ///
    /// Where checks came or went the turns are others, in which the first runs after a restart begin.
    func isNearlyDue(_ check: String, _ due: Duration, at moment: Moment) -> Bool {
        guard let new = configuration.checks[check], let old = recorded.checks[check] else { return false }
        return new.every == old.every && new.retryEvery == old.retryEvery && due - moment.boot < new.retryEvery / 2
    }

    private static func problems(
        of new: CheckSpecification,
        _ old: CheckSpecification?
    ) -> [(text: String, hides: Bool)] {
        guard let old else { return [("it was not watched, so nothing is known of it", true)] }
        if new.target != old.target {
            let other = new.target.shown == old.target.shown ? "another request" : "\(old.target.shown)"
            return [("what was asked was \(other), so what it would have answered is not known", true)]
        }
        if !new.expectation.isJudged(byFactsFor: old.expectation) {
            return [("what it expects in the answer was not looked for, so it is not known", true)]
        }
        var problems: [(text: String, hides: Bool)] = []
        if new.every < old.every {
            let text = "it is looked at every \(new.every.text) and was every \(old.every.text)"
            problems.append(("\(text): what happened between is not known", false))
        }
        if new.retryEvery < old.retryEvery {
            let text = "after a failure it is looked at again after \(new.retryEvery.text)"
            problems.append(("\(text) and was after \(old.retryEvery.text): what happened between is not known", false))
        }
        let others = new.dependsOn.names.filter { !old.dependsOn.names.contains($0) }
        if !others.isEmpty {
            let text = "\(others.joined(separator: ", ")), on which it would depend, was not looked at for its sake"
            problems.append(("\(text): that it was down may be known later here than it would have been", false))
        }
        return problems
    }
}

extension Backtest {
    /// Something about a check that the record cannot know.
    package struct Unknown: Sendable, Hashable {
        /// What and why, a sentence without its end.
        package var problem: String
        package var from: Moment
        /// Until when; nothing where to the end.
        package var until: Moment?
        /// Whether nothing at all is known of the check meanwhile, so that the rehearsal is without it.
        package var hides: Bool
        /// How many runs it is about, where it is about some.
        package var runs: Int?
    }
}
