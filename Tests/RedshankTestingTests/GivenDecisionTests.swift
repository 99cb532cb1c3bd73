import RedshankEngine
import RedshankTesting
import Testing

@Suite("Given, when, then: decisions and triggers")
struct GivenDecisionTests {
    let failures = Failures()

    @Test("decisions that are as the test says pass")
    func passes() {
        Given(Counter()).when(Tell(number: 0)).thenLeaves(Teller.Answer())
        Given(Counter()).when(Tell(number: 3)).thenSetsOff(Teller.Answer()).then(
            Teller.Answer(),
            tells: Told(number: 3)
        )
        Given(Counter()).when(Tell(number: -3)).thenSetsOff(Teller.Answer()).thenRuns(Teller.Answer())
        Given(Counter()).when(Ping()).thenLeaves(Teller.Answer())
    }

    @Test("a decision that is not as the test says fails, saying what it is")
    func fails() {
        let given = Given(Counter(), reporter: failures.reporter)
        given.when(Tell(number: 0)).thenRuns(Teller.Answer())
        given.when(Tell(number: 1)).thenRuns(Teller.Answer())
        given.when(Tell(number: 1)).then(Teller.Answer(), tells: Told(number: 2))
        given.when(Tell(number: -1)).then(Teller.Answer(), tells: Told(number: 2))
        given.when(Tell(number: 0)).thenSetsOff(Teller.Answer())
        given.when(Tell(number: 1)).thenLeaves(Teller.Answer())
        given.when(Ping()).thenRuns(Teller.Answer())
        #expect(
            failures.messages == [
                "The decision of Answer for Tell(number: 0) is to do nothing, not to run.",
                "The decision of Answer for Tell(number: 1) is to tell Told(number: 1), not to run.",
                """
                The decision of Answer for Tell(number: 1) is to tell Told(number: 1), not to tell Told(number: 2).
                  ▿ RedshankTestingTests.Told
                -   - number: 2
                +   - number: 1
                """,
                "The decision of Answer for Tell(number: -1) is to run, not to tell Told(number: 2).",
                "Tell(number: 0) does not set off Answer: its condition does not hold.",
                "Tell(number: 1) sets off Answer, which it is to leave alone.",
                "Ping() does not set off Answer: it is woken by Tell.",
            ]
        )
    }

    @Test("an effect whose triggers do not name the action is not set off by it, whatever its condition says")
    func triggers() {
        let given = Given(Counter(), reporter: failures.reporter)
        given.when(Load()).thenLeaves(Listening.Listen())
        given.when(Loaded(count: 1)).thenSetsOff(Listening.Listen())
        #expect(failures.messages.isEmpty)
        given.when(Load()).thenSetsOff(Listening.Listen())
        #expect(
            failures.messages == [
                "Load(from: \"there\") does not set off Listen: it is woken by Loaded, a change of \\Counter.count."
            ]
        )
    }

    private struct Listening: Interactor {
        typealias State = Counter
        var sideEffects: [AnySideEffect<Listening>] { Listen() }
        struct Listen: SideEffect {
            var triggers: [EffectTrigger<Counter>] { [.action(Loaded.self), .changed(\.count)] }
            func execute(_ box: StateBox<AnyAction<Counter>>, trunk: Trunk<Counter>, interactor: Listening) async {}
        }
    }
}
