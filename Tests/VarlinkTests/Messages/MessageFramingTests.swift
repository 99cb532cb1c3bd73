import Testing
import Varlink

/// A framing in a box: an expectation may not change a value, and one line an event wants just that.
private final class Framing {
    private var framing: MessageFraming

    init(maximumSize: Int = 1 << 20, maximumDepth: Int = 64) {
        framing = MessageFraming(maximumSize: maximumSize, maximumDepth: maximumDepth)
    }

    func append(_ text: String) { framing.append(Array(text.utf8)) }
    func next() throws(MessageError) -> String? { try framing.next().map { String(decoding: $0, as: UTF8.self) } }
    var bufferedBytes: Int { framing.bufferedBytes }
}

@Suite("Framing")
struct MessageFramingTests {
    @Test("a message is given once its NUL has come")
    func wholeMessage() throws {
        let framing = Framing()
        framing.append("{\"a\"")
        #expect(try framing.next() == nil)
        framing.append(":1}\0{")
        #expect(try framing.next() == "{\"a\":1}")
        #expect(try framing.next() == nil)
        #expect(framing.bufferedBytes == 1)
    }

    @Test("several messages that came at once are given one by one")
    func severalMessages() throws {
        let framing = Framing()
        framing.append("{}\0[]\0{}\0")
        #expect(try framing.next() == "{}")
        #expect(try framing.next() == "[]")
        #expect(try framing.next() == "{}")
        #expect(try framing.next() == nil)
        #expect(framing.bufferedBytes == 0)
    }

    @Test("a message that comes byte by byte is the same message")
    func byteByByte() throws {
        let framing = Framing()
        var found: [String] = []
        for byte in "{\"x\":2}\0{}\0".utf8 {
            framing.append(String(decoding: [byte], as: UTF8.self))
            if let message = try framing.next() { found.append(message) }
        }
        #expect(found == ["{\"x\":2}", "{}"])
    }

    @Test("a message of exactly the largest size passes, one byte more does not, with or without its end")
    func sizes() throws {
        let framing = Framing(maximumSize: 8)
        framing.append("\"123456\"\0")
        #expect(try framing.next() == "\"123456\"")
        framing.append("\"1234567\"\0")
        #expect(throws: MessageError.tooLarge(maximum: 8)) { try framing.next() }
        let endless = Framing(maximumSize: 8)
        endless.append("\"1234567")
        #expect(try endless.next() == nil)
        endless.append("8")
        endless.append("9")
        #expect(throws: MessageError.tooLarge(maximum: 8)) { try endless.next() }
    }

    @Test("depth is counted outside strings only")
    func depth() throws {
        let framing = Framing(maximumDepth: 2)
        framing.append("{\"a\":[\"[[[{{{\\\"[[\"]}\0")
        #expect(try framing.next() != nil)
        framing.append("{\"a\":[[]]}\0")
        #expect(throws: MessageError.tooDeep(maximum: 2)) { try framing.next() }
    }

    @Test("an empty message is an error")
    func empty() throws {
        let framing = Framing()
        framing.append("\0")
        #expect(throws: MessageError.malformed(reason: "it is empty")) { try framing.next() }
    }

    @Test("a long stream of messages does not grow the buffer")
    func longStream() throws {
        let framing = Framing()
        let message = "{\"text\":\"" + String(repeating: "y", count: 700) + "\"}\0"
        for _ in 0..<5_000 {
            framing.append(message)
            framing.append("{")
            #expect(try framing.next() != nil)
            framing.append("}\0")
            #expect(try framing.next() == "{}")
            #expect(framing.bufferedBytes == 0)
        }
    }
}
