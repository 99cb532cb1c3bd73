import RedshankControl

/// What a command that changes a check says when it is done.
struct ChangeAnswer {
    let reply: CheckChangeReply
    /// What it says where the check was changed, behind the check's name.
    let done: String
    /// What it says where it was so already.
    let already: String

    /// The line for people.
    func line(_ style: Style) -> String {
        let check = reply.check
        let name = style.paint(check.name.printable, .strong)
        let health = style.paint(check.health.rawValue, check.health.ink)
        return "\(name) \(reply.changed ? done : already). It is \(health)."
    }

    /// Writes it as it was asked for.
    func write(_ control: ControlOptions) throws {
        Output.write(control.json ? try JSONOutput.pretty(reply) : line(Output.standard.style))
    }
}
