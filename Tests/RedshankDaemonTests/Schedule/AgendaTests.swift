import Redshank
import Testing

@testable import RedshankDaemon

@Suite("The agenda")
struct AgendaTests {
    @Test("what is due is taken, the earliest first, and nothing else")
    func take() {
        var agenda = Agenda()
        agenda.set(.check("c"), due: .seconds(3))
        agenda.set(.check("a"), due: .seconds(1))
        agenda.set(.silence("b"), due: .seconds(2))
        #expect(agenda.next() == .seconds(1))
        #expect(agenda.take(until: .seconds(2)) == [.check("a"), .silence("b")])
        #expect(agenda.next() == .seconds(3))
        #expect(agenda.take(until: .milliseconds(2999)) == [])
        #expect(agenda.count == 1)
    }

    @Test("an appointment that is moved is due at the new time alone")
    func move() {
        var agenda = Agenda()
        agenda.set(.check("a"), due: .seconds(1))
        agenda.set(.check("a"), due: .seconds(5))
        #expect(agenda.next() == .seconds(5))
        agenda.set(.check("a"), due: .seconds(2))
        #expect(agenda.take(until: .seconds(10)) == [.check("a")])
        #expect(agenda.take(until: .seconds(10)) == [])
    }

    @Test("an appointment that is moved away and back is due once")
    func back() {
        var agenda = Agenda()
        agenda.set(.check("a"), due: .seconds(1))
        agenda.set(.check("a"), due: .seconds(2))
        agenda.set(.check("a"), due: .seconds(1))
        #expect(agenda.take(until: .seconds(3)) == [.check("a")])
        #expect(agenda.next() == nil)
    }

    @Test("a cancelled appointment is not due")
    func cancel() {
        var agenda = Agenda()
        agenda.set(.check("a"), due: .seconds(1))
        agenda.set(.check("a"), due: nil)
        #expect(agenda.next() == nil)
        #expect(agenda.count == 0)
    }
}
