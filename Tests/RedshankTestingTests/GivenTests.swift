import RedshankEngine
import RedshankTesting
import Testing

@Suite("Given, when, then")
struct GivenTests {
    let failures = Failures()

    @Test("a reducer and conditions that do what the test says pass")
    func passes() {
        Given(Counter())
            .when(Load())
            .then { $0.loading = true }
            .thenSetsOff(Loader.Fetch())
            .thenLeaves(Loader.Echo())
        Given(Counter())
            .and(Load())
            .when(Load())
            .thenNothingChanges()
            .thenLeaves(Loader.Fetch())
        Given(Counter()).when(Ping()).thenSetsOff(Loader.Echo())
    }

    @Test("a reducer is given the moment")
    func moment() {
        let moment = Moment(wall: .seconds(100), boot: .seconds(1))
        Given(Counter(), at: moment)
            .after(.seconds(5))
            .when(Loaded(count: 2))
            .then {
                $0.count = 2
                $0.loadedAt = Moment(wall: .seconds(105), boot: .seconds(6))
            }
    }

    @Test("a condition is tried on states that did not come of the reducer")
    func states() {
        Given(Counter(count: 1)).when(Load(), leadsTo: Counter(count: 2, loading: true)).thenSetsOff(Loader.Fetch())
    }

    @Test("a change that is named wrongly, or where there is none, fails")
    func changes() {
        let given = Given(Counter(), reporter: failures.reporter)
        given.when(Load()).then { $0.count = 1 }
        given.when(Load()).thenNothingChanges()
        given.when(Ping()).then { $0.count = 0 }
        #expect(failures.messages.count == 3)
        #expect(
            failures.messages[0].contains("-   - count: 1\n-   - loading: false\n+   - count: 0\n+   - loading: true")
        )
        #expect(failures.messages[1].contains("-   - loading: false\n+   - loading: true"))
        #expect(failures.messages[1].hasSuffix("Write: .then { $0.loading = true }"))
        #expect(
            failures.messages[2] == """
                Ping() changes nothing, but the test names a change: leave the closure out.
                Write: .thenNothingChanges()
                """
        )
    }

    @Test("an effect that is set off, or is not, against what the test says fails with the reason")
    func effects() {
        let given = Given(Counter(), reporter: failures.reporter)
        given.when(Load()).thenLeaves(Loader.Fetch())
        given.and(Load()).when(Load()).thenSetsOff(Loader.Fetch())
        given.when(Load()).thenSetsOff(Loader.Echo())
        given.when(Ping()).thenLeaves(Loader.Echo())
        #expect(
            failures.messages == [
                "Load(from: \"there\") sets off Fetch, which it is to leave alone.",
                "Load(from: \"there\") does not set off Fetch: its condition does not hold.",
                "Load(from: \"there\") does not set off Echo: it is woken by Ping.",
                "Ping() sets off Echo, which it is to leave alone.",
            ]
        )
    }
}
