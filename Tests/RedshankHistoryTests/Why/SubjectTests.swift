import Testing

@testable import RedshankHistory

@Suite("What a text names")
struct SubjectTests {
    private func names() -> SubjectNames {
        var names = SubjectNames()
        names.checks = ["website", "database", "both", "i3", "check:odd"]
        names.reactions = ["page", "both"]
        names.runs = ["aa11", "aa22", "bb33"]
        names.newestIncident = 7
        return names
    }

    @Test(
        "a check, a reaction, an incident, an action, each also with its kind",
        arguments: [
            ("website", Subject.check("website")), ("page", .reaction("page")), ("i7", .incident(7)),
            ("incident:7", .incident(7)), ("incident:i7", .incident(7)), ("check:both", .check("both")),
            ("reaction:both", .reaction("both")), ("#12", .action(RecordPlace(run: "bb33", number: 12))),
            ("12", .action(RecordPlace(run: "bb33", number: 12))),
            ("aa22:5", .action(RecordPlace(run: "aa22", number: 5))),
            ("bb:5", .action(RecordPlace(run: "bb33", number: 5))),
            ("action:aa11:5", .action(RecordPlace(run: "aa11", number: 5))), ("check:odd", .check("check:odd")),
        ]
    )
    func found(_ text: String, _ subject: Subject) throws {
        #expect(try names().subject(of: text) == subject)
    }

    @Test(
        "what names nothing, or more than one thing, is refused with what may be meant",
        arguments: [
            (
                "both", "'both' is a check and a reaction", ["check:both", "reaction:both"]
            ),
            ("i3", "'i3' is a check and an incident", ["check:i3", "incident:i3"]),
            (
                "webiste",
                "there is no check and no reaction 'webiste', and it is no incident (i7) and no action (#123)",
                ["website"]
            ),
            ("reaction:pgae", "there is no reaction 'pgae'", ["page"]),
            ("check:page", "there is no check 'page'", []),
            ("i8", "there is no incident i8; the newest is i7", ["i3"]),
            ("deadbeef:3", "no run begins with 'deadbeef'", []),
            ("incident:8", "there is no incident '8'; `redshankctl incidents` lists them", []),
            ("aa:1", "2 runs begin with 'aa'", ["aa11:1", "aa22:1"]),
            ("action:cc:1", "'cc:1' is no action of a run that is known; write #123, or RUN:123", []),
            ("action:#0", "'#0' is no action of a run that is known; write #123, or RUN:123", []),
            ("", "there is no check and no reaction '', and it is no incident (i7) and no action (#123)", []),
        ]
    )
    func refused(_ text: String, _ reason: String, _ suggestions: [String]) {
        #expect {
            try names().subject(of: text)
        } throws: { error in
            let problem = error as? SubjectProblem
            #expect(problem?.reason == reason)
            #expect(problem?.suggestions == suggestions)
            return problem != nil
        }
    }

    @Test("without a run a number names nothing")
    func noRuns() {
        #expect(throws: SubjectProblem.self) { try SubjectNames().subject(of: "#1") }
    }
}
