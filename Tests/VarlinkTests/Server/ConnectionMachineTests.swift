import Testing

@testable import Varlink

/// The machine in a box: an expectation may not change a value, and one line an event wants just that.
private final class Driver {
    private var machine: ConnectionMachine

    init(maximumSize: Int = 1 << 20) {
        machine = ConnectionMachine(framing: MessageFraming(maximumSize: maximumSize))
    }

    func receive(_ text: String) { Array(text.utf8).withUnsafeBytes { machine.received($0) } }
    func next() -> ConnectionMachine.Step { machine.next() }
    func finished() { machine.finished() }
    func inputEnded() { machine.inputEnded() }
    func peerGone() { machine.peerGone() }
    func drain() { machine.drain() }
    var wantsBytes: Bool { machine.wantsBytes }
    var isInMessage: Bool { machine.isInMessage }
}

@Suite("The connection's machine")
struct ConnectionMachineTests {
    private func call(_ method: String, _ more: String = "") throws -> ConnectionMachine.Step {
        .run(try CallMessage(bytes: Array("{\"method\":\"\(method)\"\(more)}".utf8)))
    }

    @Test("calls that came together run one after another, in order")
    func inOrder() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0{\"method\":\"a.B\"}\0")
        #expect(machine.next() == (try call("a.A")))
        #expect(machine.next() == .wait)
        machine.finished()
        #expect(machine.next() == (try call("a.B")))
        machine.finished()
        #expect(machine.next() == .wait)
    }

    @Test("a half message is waited for, and said to be half")
    func half() throws {
        let machine = Driver()
        #expect(!machine.isInMessage)
        machine.receive("{\"method\":")
        #expect(machine.next() == .wait)
        #expect(machine.isInMessage)
        machine.receive("\"a.A\"}\0")
        #expect(machine.next() == (try call("a.A")))
        #expect(!machine.isInMessage)
    }

    @Test("a peer that ends its sending is still answered, then closed")
    func halfClosed() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0{\"method\":\"a.B\"}\0{")
        #expect(machine.next() == (try call("a.A")))
        machine.inputEnded()
        machine.finished()
        #expect(machine.next() == (try call("a.B")))
        machine.finished()
        #expect(machine.next() == .close)
        #expect(machine.next() == .wait)
    }

    @Test("of a peer that is gone only the calls that want no reply are still done")
    func gone() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0{\"method\":\"a.B\",\"oneway\":true}\0{\"method\":\"a.C\"}\0")
        machine.peerGone()
        #expect(machine.next() == (try call("a.B", ",\"oneway\":true")))
        machine.finished()
        #expect(machine.next() == .close)
    }

    @Test("a bad message is refused after what came before it is answered")
    func bad() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0nonsense\0{\"method\":\"a.B\"}\0")
        #expect(machine.next() == (try call("a.A")))
        machine.finished()
        guard case .refuse = machine.next() else {
            Issue.record("the bad message was not refused")
            return
        }
        #expect(machine.next() == .wait)
        #expect(!machine.wantsBytes)
    }

    @Test("a message that grows too large is refused before it ends")
    func large() {
        let machine = Driver(maximumSize: 10)
        machine.receive("{\"method\":\"a.A")
        #expect(machine.next() == .refuse(.tooLarge(maximum: 10)))
    }

    @Test("a peer that calls faster than it is answered is not read further")
    func backpressure() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0")
        #expect(machine.next() == (try call("a.A")))
        #expect(machine.wantsBytes)
        machine.receive(String(repeating: "{\"method\":\"a.A\"}\0", count: 8_000))
        #expect(!machine.wantsBytes)
        for _ in 0..<8_000 {
            machine.finished()
            #expect(machine.next() != .wait)
        }
        #expect(machine.wantsBytes)
    }

    @Test("draining begins nothing new and closes after what runs")
    func drain() throws {
        let machine = Driver()
        machine.receive("{\"method\":\"a.A\"}\0{\"method\":\"a.B\"}\0")
        #expect(machine.next() == (try call("a.A")))
        machine.drain()
        #expect(machine.next() == .wait)
        machine.finished()
        #expect(machine.next() == .close)
    }
}
