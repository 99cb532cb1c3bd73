import ArgumentParser
import RedshankAnswers
import RedshankControl

/// Why a reaction does not fire.
struct WhyNotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why-not",
        abstract:
            "Explain why a reaction does not fire: which of its conditions do not hold, and what would have to change.",
        discussion: """
            It asks the rule by which redshankd itself decides, with the state as it is now. While redshankd is not \
            running it tells what was so when it was heard of last.

            EXAMPLES
              redshankctl why-not page website
              redshankctl why-not page

            With --json: an object with `reaction`, `kind`, `asOf` and `checks`, an array of objects with `check`, \
            `health`, `since`, `standing` (done, owed, failed, waiting, held, firing), `decided`, `deed`, `due` and \
            `conditions`, an array of objects with `condition` (of, on, news, acknowledgement, after, silence, \
            dependency, look, limit), `holds`, `found`, `remedy` and `until`.
            """
    )

    @Argument(help: "The reaction.", completion: .reactionNames)
    var reaction: String

    @Argument(help: "The check; all where none is named.", completion: .checkNames)
    var check: String?

    @OptionGroup var record: RecordOptions

    func run() throws {
        let request = WhyNotRequest(reaction: reaction, check: check)
        let answer = try record.ask(request) { try $0.whyNot(request) }
        guard !record.json else { return Output.write(try JSONOutput.pretty(answer.reply)) }
        let lines = WhyNotLines(
            reply: answer.reply,
            viewpoint: .local,
            isOne: check != nil,
            isWatched: answer.recorded == nil
        )
        Output.write(lines.lines(Output.standard.style))
    }
}
