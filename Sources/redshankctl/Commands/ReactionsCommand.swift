import ArgumentParser
import RedshankAnswers
import RedshankControl

/// Which reactions there are, and how far each is.
struct ReactionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reactions",
        abstract: "List the reactions: what they wait for, what they made of the checks, and what they owe.",
        discussion: """
            More about one: redshankctl why page, and redshankctl why-not page website. While redshankd is not running \
            it tells what was so when it was heard of last.

            EXAMPLES
              redshankctl reactions
              redshankctl reactions --json | jq '.reactions[] | select(.owed > 0).name'

            With --json: an object with `reactions`, an array of objects with `name`, `kind` (webhook, command), `on`, `of`, \
            `after`, `again` and `atMost` (as the configuration writes them, left out where it does not), `checks`, an \
            array of objects with `check`, `verdict` (done, owed, failed, waiting, held), `reason`, `time` and `due` (those \
            that were considered last, at most 100), `owed`, `givenUp` (deeds, of what is recorded) and `givenUpLast`.
            """
    )

    @OptionGroup var record: RecordOptions

    func run() throws {
        let request = ReactionsRequest()
        let answer = try record.ask(request) { try $0.reactions(request) }
        guard !record.json else { return Output.write(try JSONOutput.pretty(answer.reply)) }
        Output.write(ReactionList(reactions: answer.reply.reactions, viewpoint: .local).lines(Output.standard.style))
    }
}
