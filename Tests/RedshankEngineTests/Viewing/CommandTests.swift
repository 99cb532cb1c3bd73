import RedshankEngine
import RedshankTesting
import Testing

@Suite("Command", .timeLimit(.minutes(1)))
struct CommandTests {
    let store = makeStore(Ledger())

    @Test("commands are equal where they dispatch equal inputs, whatever trunk they came from")
    func equality() {
        let other = makeStore(Ledger())
        let command = store.inputs.command(Enter(amount: 1))
        #expect(command == store.inputs.command(Enter(amount: 1)))
        #expect(command == other.inputs.command(Enter(amount: 1)))
        #expect(command != store.inputs.command(Enter(amount: 2)))
        #expect(command != store.inputs.command(Touch()))
        #expect(store.inputs.command(Touch()) != command)
    }

    @Test("a command is described by its input's name, and says nothing else of it")
    func description() {
        #expect(store.inputs.command(Enter(amount: 1)).description == "Enter")
    }

    @Test("a viewer performs commands without knowing what they are, each as often as it likes")
    func performs() async throws {
        let stream = await store.present(Menu())
        var props = stream.makeAsyncIterator()
        let first = try #require(await props.next())
        #expect(first.count == 0)
        for entry in first.entries { try entry.perform() }
        try first.entries[0].perform()
        #expect(await store.state.amounts == [1, 2, 1])
    }

    @Test("props are shown again where a command means something else, and not where it is made anew")
    func shown() async throws {
        var props = await store.present(OneCommand()).makeAsyncIterator()
        #expect(await props.next()?.description == "Touch")
        try await store.send(Enter(amount: 1))
        try await store.send(Enter(amount: 2))
        let second = try #require(await props.next())
        #expect(second == store.inputs.command(Enter(amount: 2)))
    }

    @Test("a command is an action's root and knows where it was made")
    func root() async throws {
        let witness = Witness()
        let store = makeStore(Ledger(), observers: [witness])
        let line: UInt = #line + 1
        let command = store.inputs.command(Touch())
        try command.perform()
        _ = await store.state
        #expect(witness.stamps.map(\.cause) == [nil])
        #expect(witness.stamps.map(\.source.line) == [line])
        #expect(witness.stamps.map(\.source.file) == ["RedshankEngineTests/CommandTests.swift"])
    }

    private struct Menu: Presenter {
        struct Props: Equatable {
            let count: Int
            let entries: [Command]
        }

        func props(_ state: Ledger, trunk: InputTrunk<Ledger>) -> Props {
            Props(count: state.amounts.count, entries: (1...2).map { trunk.command(Enter(amount: $0)) })
        }
    }

    private struct OneCommand: Presenter {
        func props(_ state: Ledger, trunk: InputTrunk<Ledger>) -> Command {
            state.amounts.last.map { trunk.command(Enter(amount: $0)) } ?? trunk.command(Touch())
        }
    }
}
