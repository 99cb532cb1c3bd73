import Glibc
import Testing
import Varlink
import VarlinkTestSupport

@Suite("The listening socket")
struct ListeningSocketTests {
    @Test("a socket left behind is replaced")
    func stale() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("socket")
        let first = try ListeningSocket.bind(path: path)
        close(first.descriptor)
        #expect(access(path, F_OK) == 0)
        let second = try ListeningSocket.bind(path: path)
        close(second.descriptor)
    }

    @Test("a socket that somebody listens on is left alone")
    func live() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("socket")
        let first = try ListeningSocket.bind(path: path)
        #expect(throws: SocketError.inUse(path: path)) { try ListeningSocket.bind(path: path) }
        close(first.descriptor)
    }

    @Test("what is no socket is not removed")
    func file() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: SocketError.notASocket(path: path)) { try ListeningSocket.bind(path: path) }
        #expect(access(path, F_OK) == 0)
    }

    @Test("the file has the permissions that were asked for, whatever the umask")
    func permissions() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("socket")
        let socket = try ListeningSocket.bind(path: path, permissions: 0o666)
        defer { close(socket.descriptor) }
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o666)
    }

    @Test("a path too long for the kernel is an error that says so")
    func long() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let error = #expect(throws: SocketError.self) { try ListeningSocket.bind(path: path) }
        let expected = "is longer than 107 bytes, which is the kernel's limit. Use a shorter one."
        #expect(error?.description.hasSuffix(expected) == true)
    }

    @Test("a passed socket is taken if it listens, and only then")
    func adopted() throws {
        let directory = try TemporaryDirectory()
        let made = try ListeningSocket.bind(path: directory.file("socket"))
        let adopted = try ListeningSocket.adopt(descriptor: made.descriptor)
        #expect(adopted.path == nil)
        close(made.descriptor)
        let other = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(throws: SocketError.notListening(descriptor: other)) { try ListeningSocket.adopt(descriptor: other) }
        close(other)
        #expect(throws: SocketError.notListening(descriptor: 9_999)) { try ListeningSocket.adopt(descriptor: 9_999) }
    }
}
