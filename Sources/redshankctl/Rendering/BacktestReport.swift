import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory

/// What was told and what would have been, in tables.
struct BacktestReport {
    let found: Backtest
    let viewpoint: Viewpoint

    func lines(_ style: Style) -> [String] {
        style.flow(summary, hang: 2) + told(style) + held(style) + unknown(style)
    }

    private var summary: String {
        let from = viewpoint.date(Timestamp(microsecondsSinceEpoch: found.from))
        let to = viewpoint.date(Timestamp(microsecondsSinceEpoch: found.to))
        let actions = found.actions == 1 ? "1 action" : "\(found.actions) actions"
        let results = found.results == 1 ? "1 result" : "\(found.results) results"
        let verdict =
            found.isSame ? "everything would have been told as it was" : "not everything would have been told as it was"
        return "From \(from) to \(to), \(actions) with \(results): \(verdict)."
    }

    private func told(_ style: Style) -> [String] {
        guard !found.stories.isEmpty else { return ["", "Nothing was told, and nothing would have been."] }
        var table = Table(
            ["REACTION", "CHECK", "TOLD", "WOULD BE", "FIRST DIFFERENCE"],
            rightAligned: [2, 3],
            isLastWhole: true
        )
        for (key, story) in found.stories.sorted(by: { $0.key < $1.key }) {
            table.append([
                Table.Cell(key.reaction, .strong),
                Table.Cell(key.check, .strong),
                Table.Cell(String(story.recorded.count)),
                Table.Cell(String(story.rehearsed.count)),
                difference(story),
            ])
        }
        let sum = found.told
        table.append([
            Table.Cell("in all"), Table.Cell(""), Table.Cell(String(sum.recorded)), Table.Cell(String(sum.rehearsed)),
            Table.Cell(""),
        ])
        return [""] + table.lines(style) + givenUp(style)
    }

    /// Of what was told then nobody heard what was given up.
    private func givenUp(_ style: Style) -> [String] {
        guard found.givenUp > 0 else { return [] }
        let names = found.stories.filter { $0.value.givenUp > 0 }.sorted { $0.key < $1.key }.map { key, story in
            "\(story.givenUp) of \(key.reaction) for \(key.check)"
        }
        let text = "Of what was told \(found.givenUp) could not be done, and nobody heard of it: "
        return style.flow("\(text)\(names.joined(separator: ", "))".printable, hang: 2)
    }

    private func difference(_ story: Backtest.Story) -> Table.Cell {
        switch story.firstDifference {
        case nil: return Table.Cell("none", .faint)
        case (let was?, nil)?: return Table.Cell("\(words(was)) was told, and would not be", .doubtful)
        case (nil, let would?)?: return Table.Cell("\(words(would)) was not told, and would be", .doubtful)
        case (let was?, let would?)?:
            return Table.Cell("\(words(was)) was told, and would be \(words(would))", .doubtful)
        case (nil, nil)?: return Table.Cell("none", .faint)
        }
    }

    private func words(_ told: Backtest.Told) -> String {
        let again = told.repetitions == 0 ? "" : " again (\(told.repetitions + 1))"
        return "\(viewpoint.date(Timestamp(told.at))) \(told.health.rawValue)\(again)"
    }

    private func held(_ style: Style) -> [String] {
        let reasons = Set(found.held.recorded.keys).union(found.held.rehearsed.keys).sorted()
        guard !reasons.isEmpty else { return [] }
        var table = Table(["WAS", "WOULD BE", "NOT TOLD, AS"], rightAligned: [0, 1], isLastWhole: true)
        for reason in reasons {
            table.append([
                Table.Cell(String(found.held.recorded[reason] ?? 0)),
                Table.Cell(String(found.held.rehearsed[reason] ?? 0)), Table.Cell(viewpoint.localized(reason)),
            ])
        }
        return [""] + table.lines(style)
    }

    private func unknown(_ style: Style) -> [String] {
        guard !found.unknown.isEmpty else { return [] }
        let lines = found.unknown.sorted { $0.key < $1.key }.flatMap { check, problems in
            problems.flatMap { style.flow("  \(check): \($0.problem)\(extent($0))".printable, hang: 4) }
        }
        return ["", "Not known:"] + lines
    }

    private func extent(_ problem: Backtest.Unknown) -> String {
        if let runs = problem.runs { return runs == 1 ? " (1 run)" : " (\(runs) runs)" }
        let from = Timestamp(problem.from)
        if problem.until == problem.from { return " (at \(viewpoint.date(from)))" }
        let isWhole = problem.until == nil && from.microsecondsSinceEpoch <= found.began
        if isWhole { return "" }
        let until = problem.until.map { " to \(viewpoint.date(Timestamp($0)))" } ?? ""
        return " (from \(viewpoint.date(from))\(until))"
    }
}

/// The same as JSON.
struct BacktestOutput: Codable {
    struct Counts: Codable {
        var recorded: Int
        var rehearsed: Int
    }

    struct Told: Codable {
        var time: Timestamp
        var health: String
        var repetitions: Int
        var reason: String

        init(_ told: Backtest.Told) {
            time = Timestamp(told.at)
            (health, repetitions, reason) = (told.health.rawValue, told.repetitions, told.reason)
        }
    }

    struct Difference: Codable {
        var recorded: Told?
        var rehearsed: Told?
    }

    struct Reaction: Codable {
        var reaction: String
        var check: String
        var recorded: [Told]
        var rehearsed: [Told]
        var givenUp: Int
        var firstDifference: Difference?
    }

    struct Held: Codable {
        var reason: String
        var recorded: Int
        var rehearsed: Int
    }

    struct Unknown: Codable {
        var check: String
        var problem: String
        var from: Timestamp
        var until: Timestamp?
        var hides: Bool
        var runs: Int?
    }

    var from: Timestamp
    var to: Timestamp
    var actions: Int
    var results: Int
    var differs: Bool
    var told: Counts
    var reactions: [Reaction]
    var held: [Held]
    var unknown: [Unknown]
    var notes: [String]

    init(_ found: Backtest) {
        from = Timestamp(microsecondsSinceEpoch: found.from)
        to = Timestamp(microsecondsSinceEpoch: found.to)
        (actions, results, differs, notes) = (found.actions, found.results, !found.isSame, found.notes)
        told = Counts(recorded: found.told.recorded, rehearsed: found.told.rehearsed)
        reactions = found.stories.sorted { $0.key < $1.key }.map { key, story in
            Reaction(
                reaction: key.reaction,
                check: key.check,
                recorded: story.recorded.map(Told.init),
                rehearsed: story.rehearsed.map(Told.init),
                givenUp: story.givenUp,
                firstDifference: story.firstDifference.map {
                    Difference(recorded: $0.recorded.map(Told.init), rehearsed: $0.rehearsed.map(Told.init))
                }
            )
        }
        held = Set(found.held.recorded.keys).union(found.held.rehearsed.keys).sorted().map {
            Held(
                reason: $0,
                recorded: found.held.recorded[$0] ?? 0,
                rehearsed: found.held.rehearsed[$0] ?? 0
            )
        }
        unknown = found.unknown.sorted { $0.key < $1.key }.flatMap { check, problems in
            problems.map {
                Unknown(
                    check: check,
                    problem: $0.problem,
                    from: Timestamp($0.from),
                    until: $0.until.map { Timestamp($0) },
                    hides: $0.hides,
                    runs: $0.runs
                )
            }
        }
    }
}
