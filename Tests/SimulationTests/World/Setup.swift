import HashTreeCollections
import RedshankTesting

@testable import Redshank

/// What the operator wants at the time: the configuration as it is on disk.
struct Setup {
    private(set) var checks: [String: CheckSpecification] = [:]
    private(set) var reactions: [String: ReactionSpecification] = [:]
    var isBroken = false
    /// What happened is kept for so short a time that the record is tidied while it is written.
    private let history = {
        var history = HistorySpecification()
        (history.actions, history.results) = (.seconds(12 * 3600), .seconds(6 * 3600))
        return history
    }()

    init(dice: inout SeededDice) {
        for number in 0..<(3 + dice.roll(below: 4)) { add(number, &dice) }
        reactions["pager"] = Self.reaction("pager", on: [.down, .up])
        var mail = Self.reaction("mail", on: [.changed])
        mail.after = .seconds(300)
        mail.repeatEvery = .seconds(6 * 3600)
        reactions["mail"] = mail
        var board = Self.reaction("board", on: [.down, .degraded, .up])
        board.atMost = RateLimit(count: 2, per: .seconds(3600))
        // A program is soon given up.
        var program = CommandDeedSpecification(arguments: [.literal("/usr/local/bin/board")])
        program.retry = RetryPolicy(attempts: 3)
        board.deed = .command(program)
        reactions["board"] = board
    }

    /// What reading the files gives.
    var read: Result<ParsedConfiguration, ConfigurationErrors> {
        if isBroken {
            let place = ConfigurationPlace(file: "redshank.yaml", line: 1, column: 1)
            return .failure(ConfigurationErrors([ConfigurationError(place: place, problem: "it is broken")]))
        }
        let configuration = Configuration(
            checks: checks.values.sorted { $0.name < $1.name },
            reactions: reactions.values.sorted { $0.name < $1.name },
            history: history
        )
        let origins = ConfigurationOrigins(files: ["redshank.yaml"])
        return .success(ParsedConfiguration(configuration: configuration, origins: origins))
    }

    /// The operator changes something.
    mutating func change(_ dice: inout SeededDice) {
        isBroken = dice.happens(onceIn: 8)
        let name = dice.pick(checks.keys.sorted())
        switch dice.roll(below: 9) {
        case 0: add(dice.roll(below: 8), &dice)
        case 1: if checks.count > 2 { remove(name) }
        case 2: checks[name]?.downAfter = 1 + dice.roll(below: 4)
        case 3: checks[name]?.upAfter = 1 + dice.roll(below: 3)
        case 4: checks[name]?.target = Self.target("\(name)-\(dice.roll(below: 3))")
        case 5: reactions["mail"]?.after = dice.pick([nil, .seconds(60), .seconds(900)])
        case 6: reactions["board"]?.atMost = RateLimit(count: 1 + dice.roll(below: 3), per: .seconds(3600))
        case 7:
            let others = dependencies(of: name, &dice)
            checks[name]?.dependsOn = others
        default: reactions["extra"] = reactions["extra"] == nil ? Self.reaction("extra", on: [.down, .up]) : nil
        }
    }

    private mutating func add(_ number: Int, _ dice: inout SeededDice) {
        let name = "check-\(number)"
        guard checks[name] == nil else { return }
        var expectation = Expectation()
        if dice.happens(onceIn: 2) { expectation.within = .seconds(1) }
        let every: Duration = .seconds(dice.pick([600, 900, 1800, 3600]))
        checks[name] = CheckSpecification(
            name: name,
            target: Self.target(name),
            expectation: expectation,
            every: every,
            retryEvery: .seconds(dice.pick([20, 60, 300])),
            timeout: .seconds(dice.pick([5, 10])),
            downAfter: 1 + dice.roll(below: 3),
            upAfter: 1 + dice.roll(below: 2),
            dependsOn: dependencies(of: name, &dice)
        )
    }

    private mutating func remove(_ name: String) {
        checks[name] = nil
        for (other, check) in checks {
            let rest = Dependencies(check.dependsOn.names.filter { $0 != name })
            checks[other]?.dependsOn = rest
        }
    }

    /// What it may depend on, so that there is no circle: those whose names come before.
    private func dependencies(of name: String, _ dice: inout SeededDice) -> Dependencies {
        let others = checks.keys.sorted().filter { $0 < name }
        guard !others.isEmpty, dice.happens(onceIn: 2) else { return [] }
        return Dependencies((0...dice.roll(below: 2)).map { _ in dice.pick(others) })
    }

    private static func target(_ name: String) -> CheckTarget {
        .tcp(TCPTarget(address: .literal("\(name).example.org:1")))
    }

    /// A receiver may be away for hours, and nothing is given up meanwhile.
    private static func reaction(_ name: String, on triggers: Set<ReactionTrigger>) -> ReactionSpecification {
        var webhook = WebhookSpecification(url: .literal("https://\(name).example.org/"))
        webhook.retry = RetryPolicy(attempts: 10_000)
        return ReactionSpecification(name: name, on: triggers, deed: .webhook(webhook))
    }
}
