import Dispatch

/// A web server on a free port of 127.0.0.1, which answers as a test tells it to; it ends with whoever holds it.
///
/// It reads the first line of a request and no body, and answers one request a connection. A request whose client goes
/// away has its answer's task cancelled.
package final class WebServer: Sendable {
    /// What is answered.
    package struct Answer: Sendable {
        let status: Int
        let body: String

        package init(status: Int = 200, _ body: String = "") {
            self.status = status
            self.body = body
        }
    }

    /// The port on which it listens.
    package let port: UInt16
    private let listener: Socket

    /// Begins to listen.
    ///
    /// - Parameter answer: makes an answer for a path with its query.
    /// - Throws: where the system has no socket to spare.
    package init(answer: @escaping @Sendable (_ path: String) async -> Answer) throws {
        let listener = try Socket.listening()
        self.listener = listener
        port = listener.port
        DispatchQueue(label: "web server").async {
            while let connection = try? listener.accepted() { Self.serve(connection, answer) }
        }
    }

    deinit { listener.end() }

    private static func serve(_ connection: Socket, _ answer: @escaping @Sendable (String) async -> Answer) {
        // A queue of its own, as it waits in a call until the client has gone.
        DispatchQueue(label: "web server's connection").async {
            guard let path = path(readFrom: connection) else { return }
            let task = Task {
                let answer = await answer(path)
                let head =
                    "HTTP/1.1 \(answer.status) Answer\r\nContent-Length: \(answer.body.utf8.count)\r\nConnection: close"
                try? connection.write("\(head)\r\n\r\n\(answer.body)")
                connection.end()
            }
            while let bytes = try? connection.read(), !bytes.isEmpty {}
            task.cancel()
        }
    }

    /// The path of a request whose head has come whole.
    private static func path(readFrom connection: Socket) -> String? {
        var head: [UInt8] = []
        while head.suffix(4) != Array("\r\n\r\n".utf8)[...] {
            guard let bytes = try? connection.read(), !bytes.isEmpty else { return nil }
            head += bytes
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ", maxSplits: 2)
        return words.count == 3 ? String(words[1]) : nil
    }
}
