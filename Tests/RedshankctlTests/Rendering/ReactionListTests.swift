import ControlTestSupport
import RedshankControl
import Testing

@testable import redshankctl

@Suite("The reactions, as they are shown")
struct ReactionListTests {
    private let viewpoint = Viewpoint(now: Samples.now)

    @Test("each with what it waits for, what it made of the checks, and what it owes")
    func whole() {
        let list = ReactionList(reactions: Samples.reactions.reactions, viewpoint: viewpoint)
        #expect(
            list.lines(Style()).joined(separator: "\n") == """
                page (command) on down or up of checks labelled team=web, after 10m, again every 30m, at most 3 per 1h
                  website  waiting     03:11:30  down for less than 10m; considered again at 03:21:30 (in 9m30s)
                  load     done        02:12:00  told that it is down
                  1 deed owed
                  2 deeds given up, last at 03:10:30

                tell-ops (webhook) on changed of all checks
                  it was not considered yet

                More about one: redshankctl why tell-ops
                """
        )
        #expect(list.lines(Style(width: 50)).allSatisfy { $0.columns <= 50 })
    }

    @Test("without any it says that nobody is told")
    func none() {
        let lines = ReactionList(reactions: [], viewpoint: viewpoint).lines(Style())
        #expect(lines == ["No reactions are configured: nobody is told."])
    }
}
