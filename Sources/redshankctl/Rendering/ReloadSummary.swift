import RedshankControl

/// What a reload changed, or would change.
struct ReloadSummary {
    let reply: ReloadReply

    func lines(_ style: Style) -> [String] {
        let changes = list("check", reply.checks, style) + list("reaction", reply.reactions, style) + history(style)
        let files = reply.files.isEmpty ? "" : " from \(reply.files.joined(separator: ", ").printable)"
        let unchanged =
            "\(counted("check", reply.checks.unchanged)) and \(counted("reaction", reply.reactions.unchanged))"
        if changes.isEmpty {
            let heading = reply.applied ? "The configuration was read\(files)" : "The configuration\(files) is right"
            return ["\(heading), and changes nothing: \(unchanged) stay as they are."]
        }
        let heading =
            reply.applied
            ? "The configuration\(files) is in force:"
            : "The configuration\(files) is right, and would change this:"
        return [heading] + changes + ["  \(style.paint("\(unchanged) stay as they are", .faint))"]
    }

    private func list(_ kind: String, _ changes: ConfigurationChanges, _ style: Style) -> [String] {
        let would = reply.applied ? "" : "would be "
        return changes.added.map { "  \(style.paint("+", .good)) \(kind) \($0.printable) \(would)added" }
            + changes.removed.map { "  \(style.paint("-", .bad)) \(kind) \($0.printable) \(would)removed" }
            + changes.changed.flatMap { item in
                ["  \(style.paint("~", .doubtful)) \(kind) \(item.name.printable) \(would)changed"]
                    + item.values.map(line)
            }
    }

    private func history(_ style: Style) -> [String] {
        guard !reply.history.isEmpty else { return [] }
        let would = reply.applied ? "" : "would be "
        return ["  \(style.paint("~", .doubtful)) history \(would)changed"] + reply.history.map(line)
    }

    private func line(_ value: ChangedConfigurationValue) -> String {
        let (old, new) = (value.old ?? "nothing", value.new ?? "nothing")
        return "      \(value.path.printable): \(old.printable) → \(new.printable)"
    }

    private func counted(_ kind: String, _ count: Int) -> String {
        count == 1 ? "1 \(kind)" : "\(count) \(kind)s"
    }
}

/// What is wrong in a configuration, a line each, as compilers write it.
struct ProblemLines {
    let problems: [ConfigurationProblem]

    func lines(_ style: Style) -> [String] {
        problems.map { problem in
            var place = problem.file.printable
            if let line = problem.line { place += ":\(line)" }
            if problem.line != nil, let column = problem.column { place += ":\(column)" }
            let hint = problem.hint.map { ", \($0.printable)" } ?? ""
            return "\(style.paint(place, .strong)): \(problem.message.printable)\(hint)"
        }
    }
}
