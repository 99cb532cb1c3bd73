@testable import RedshankEngine

/// A governor whose events and steps are written in one line each; times are milliseconds.
struct GovernorScript {
    private(set) var governor: EffectGovernor

    init(_ control: EffectControl<Enter>) {
        governor = EffectGovernor(identity: Self.identity, rules: control.rules)
    }

    static let identity: UInt64 = 7

    mutating func ask(_ key: String? = nil, at time: Int) -> [String] {
        governor.request(key: key.map { EffectKey($0) }, at: .milliseconds(time)).steps.map(\.line)
    }

    mutating func finish(_ run: UInt64, attempt: Int = 1, at time: Int) -> [String] {
        governor.finished(Self.attempt(run, attempt), at: .milliseconds(time)).map(\.line)
    }

    mutating func fail(_ run: UInt64, attempt: Int = 1, mayRetry: Bool = true, at time: Int) -> [String] {
        governor.failed(Self.attempt(run, attempt), mayRetry: mayRetry, at: .milliseconds(time)).map(\.line)
    }

    mutating func alarm(at time: Int) -> [String] {
        governor.alarm(at: .milliseconds(time)).map(\.line)
    }

    mutating func cancel(_ runs: UInt64..., at time: Int) -> [String] {
        let runs = runs.map { EffectGovernor.RunID(governor: Self.identity, number: $0) }
        return governor.cancel(runs, .unwanted, at: .milliseconds(time)).map(\.line)
    }

    mutating func cancelAll(at time: Int) -> [String] {
        governor.cancelAll(.storeStopped, at: .milliseconds(time)).map(\.line)
    }

    /// The time of the next alarm in milliseconds.
    var next: Int? { governor.nextAlarm.map { Int($0 / .milliseconds(1)) } }

    private static func attempt(_ run: UInt64, _ attempt: Int) -> EffectGovernor.Attempt {
        EffectGovernor.Attempt(run: EffectGovernor.RunID(governor: identity, number: run), number: attempt)
    }
}

extension EffectGovernor.Step {
    /// The step in words: what, the run's number, and the attempt where it is not the first.
    var line: String {
        switch self {
        case .start(let attempt): "start \(attempt.line)"
        case .cancel(let attempt, let reason): "cancel \(attempt.line): \(reason)"
        case .leaveOut(let run, let reason, _): "leave out \(run.number): \(reason)"
        case .fail(let attempt, let pause): "fail \(attempt.line)\(Self.line(pause))"
        case .expire(let attempt, let pause): "expire \(attempt.line)\(Self.line(pause))"
        }
    }

    private static func line(_ pause: Duration?) -> String {
        pause.map { ", again after \(Int($0 / .milliseconds(1)))" } ?? ""
    }
}

extension EffectGovernor.Attempt {
    fileprivate var line: String { number == 1 ? "\(run.number)" : "\(run.number)#\(number)" }
}
