import RedshankEngine
import Testing

@Suite("action catalogue")
struct ActionCatalogTests {
    private func entry<Value: Encodable>(_ value: Value, name: String, version: Int = 1) throws -> ActionEntry {
        var encoder = CompactEncoder()
        return ActionEntry(
            number: 7,
            moment: Moment(wall: .zero, boot: .zero),
            cause: nil,
            source: "",
            name: name,
            version: version,
            payload: try encoder.bytes(of: value)
        )
    }

    private func read(_ catalog: ActionCatalog<Till>, _ entry: ActionEntry) throws -> any Action<Till> {
        var decoding: any RecordingDecoding = CompactDecoder()
        return try catalog.action(of: entry, by: &decoding)
    }

    /// What ``Put`` was before it had whole amounts.
    struct OldPut: Codable { var euros: Int, cents: Int }

    @Test("an action is read under its name, and under one it had before")
    func renamed() throws {
        let catalog = ActionCatalog<Till>().action(Put.self).renamed("Insert", to: Put.self)
        #expect((try read(catalog, entry(Put(amount: 3), name: "till.put")) as? Put)?.amount == 3)
        #expect((try read(catalog, entry(Put(amount: 3), name: "Insert")) as? Put)?.amount == 3)
        #expect(catalog.names == ["till.put"])
    }

    @Test("an older version becomes one of today, under an older name too")
    func migrated() throws {
        let catalog = ActionCatalog<Till>().action(Put.self, version: 2).renamed("Insert", to: Put.self)
            .migrated("till.put", from: 1) { (old: OldPut) in Put(amount: old.euros * 100 + old.cents) }
        let old = OldPut(euros: 2, cents: 50)
        #expect((try read(catalog, entry(old, name: "till.put")) as? Put)?.amount == 250)
        #expect((try read(catalog, entry(old, name: "Insert")) as? Put)?.amount == 250)
        #expect((try read(catalog, entry(Put(amount: 3), name: "Insert", version: 2)) as? Put)?.amount == 3)
    }

    @Test("an action that is no more may become another")
    func replaced() throws {
        let catalog = ActionCatalog<Till>().action(Put.self)
            .migrated("till.refund", from: 1) { (old: OldPut) in Put(amount: -old.euros) }
        #expect((try read(catalog, entry(OldPut(euros: 2, cents: 0), name: "till.refund")) as? Put)?.amount == -2)
    }

    @Test("a name that is not known is an error that names the nearest one")
    func unknown() throws {
        let entry = try entry(Put(amount: 1), name: "till.pot")
        let error = #expect(throws: RecordingError.self) { try read(tillCatalog, entry) }
        #expect(error == .unknownAction(number: 7, name: "till.pot", nearest: "till.put"))
        #expect(
            error?.description == """
                Action 7 is "till.pot", which the catalog does not know. Is it "till.put" now? Then add \
                .renamed("till.pot", to: …).
                """
        )
        let far = try self.entry(Put(amount: 1), name: "nothing of the kind at all, and long")
        #expect(throws: RecordingError.unknownAction(number: 7, name: far.name, nearest: nil)) {
            try read(tillCatalog, far)
        }
    }

    @Test("a version that is not known is an error that says what to do")
    func unknownVersion() throws {
        let catalog = ActionCatalog<Till>().action(Put.self, version: 2)
        let old = try entry(Put(amount: 1), name: "till.put", version: 1)
        #expect(
            #expect(throws: RecordingError.self) { try read(catalog, old) }?.description == """
                Action 7 is version 1 of "till.put", of which the catalog reads 2. Add .migrated("till.put", from: 1) \
                { … }.
                """
        )
        let new = try entry(Put(amount: 1), name: "till.put", version: 3)
        #expect(
            #expect(throws: RecordingError.self) { try read(catalog, new) }?.description == """
                Action 7 is version 3 of "till.put", of which the catalog reads 2. It was written by a newer build: \
                replay it with that one.
                """
        )
    }

    @Test("a payload that its type does not read is an error that says where")
    func unreadable() throws {
        let entry = try entry(["amount": "three"], name: "till.put")
        #expect(
            #expect(throws: RecordingError.self) { try read(tillCatalog, entry) }?.description == """
                Entry 7, "till.put", cannot be decoded: At byte 12: a text is there where Int is read.
                """
        )
    }

    @Test("an action that is entered twice stops the program")
    func twice() async {
        await #expect(processExitsWith: .failure) { _ = ActionCatalog<Till>().action(Put.self).action(Put.self) }
    }

    @Test("two actions of one name stop the program, which says why")
    func oneName() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ActionCatalog<Till>().action(Put.self).action(Doubled.self, name: "till.put")
        }
        #if DEBUG
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("an action's name stands for one type only"))
        #endif
    }

    @Test("an older name that is taken, or of an action that is not there, stops the program")
    func wrongRenames() async {
        await #expect(processExitsWith: .failure) {
            _ = ActionCatalog<Till>().action(Put.self).action(Doubled.self).renamed("till.put", to: Doubled.self)
        }
        await #expect(processExitsWith: .failure) { _ = ActionCatalog<Till>().renamed("Insert", to: Put.self) }
    }

    @Test("a version that is entered twice stops the program")
    func wrongMigrations() async {
        await #expect(processExitsWith: .failure) {
            _ = ActionCatalog<Till>().action(Put.self, version: 2)
                .migrated("till.put", from: 2) { (old: OldPut) in Put(amount: old.euros) }
        }
    }
}
