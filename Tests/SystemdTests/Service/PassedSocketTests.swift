import Glibc
import Systemd
import Testing

@Suite struct PassedSocketTests {
    @Test("a connected pair is no listening socket, and a file is no socket at all")
    func kinds() throws {
        var pair: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { pair.forEach { close($0) } }
        #expect(try !PassedSocket.isListeningUnixStream(pair[0]))
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(try !PassedSocket.isListeningUnixStream(file))
    }

    @Test("a socket that listens on an abstract Unix address is one")
    func listening() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An address of the family alone is given a free abstract name by the kernel.
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, 2) }
        }
        try #require(code == 0)
        #expect(try !PassedSocket.isListeningUnixStream(descriptor))
        try #require(listen(descriptor, 1) == 0)
        #expect(try PassedSocket.isListeningUnixStream(descriptor))
    }

    @Test("a descriptor that is not open is an error that names it")
    func closed() {
        let error = #expect(throws: PassedSocketError.self) { try PassedSocket.isListeningUnixStream(9_999) }
        #expect(error?.description == "Descriptor 9999 cannot be used as a socket: bad file descriptor.")
    }

    @Test("a socket unit that passes the wrong kind, or too many, is refused with what to do")
    func refused() throws {
        var pair: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { pair.forEach { close($0) } }
        let one = PassedSocket(descriptor: pair[0], name: "control")
        let two = PassedSocket(descriptor: pair[1], name: "other")
        #expect(throws: PassedSocketError.unsuitable(name: "control")) {
            try PassedSocket.listeningUnixStream(among: [one])
        }
        #expect(throws: PassedSocketError.tooMany(["control", "other"])) {
            try PassedSocket.listeningUnixStream(among: [one, two])
        }
    }

    /// Run by Tests/System/activation.test, as a service that a real socket unit activates.
    @Test("a service takes over the socket of its socket unit", .enabled(if: getenv("REDSHANK_TEST_PASSED") != nil))
    func passed() throws {
        let sockets = try PassedSocket.takeAll()
        #expect(sockets.map(\.name) == ["control"])
        let control = try #require(try PassedSocket.listeningUnixStream(among: sockets))
        #expect(fcntl(control.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(getenv("LISTEN_FDS") == nil)
    }
}
