import Dispatch
import Foundation

/// A client for a web server of this machine.
package struct WebClient: Sendable {
    private let port: UInt16

    /// Makes a client for the server on that port.
    package init(port: UInt16) { self.port = port }

    /// Fetches a value as JSON; its path is percent-encoded already.
    ///
    /// A task that is cancelled ends the connection at once.
    package func get<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async -> Result<
        Value, WebError
    > {
        await body(of: path).flatMap { body in
            (try? JSONDecoder().decode(type, from: Data(body.utf8))).map { .success($0) } ?? .failure(.notUnderstood)
        }
    }

    private func body(of path: String) async -> Result<String, WebError> {
        guard let socket = try? Socket.connected(to: port) else { return .failure(.noAnswer) }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A queue of its own, as it waits in calls.
                DispatchQueue(label: "web client").async { continuation.resume(returning: exchange(path, socket)) }
            }
        } onCancel: {
            socket.end()
        }
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = answer.split(separator: " ", maxSplits: 2)
        guard parts.count == 2, words.count == 3, let status = Int(words[1]) else { return .failure(.noAnswer) }
        guard status == 200 else { return .failure(.status(status)) }
        return .success(String(parts[1]))
    }

    /// Everything that the server answers until it ends the connection.
    private func exchange(_ path: String, _ socket: Socket) -> String {
        var answer: [UInt8] = []
        try? socket.write("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        while let bytes = try? socket.read(), !bytes.isEmpty { answer += bytes }
        return String(decoding: answer, as: UTF8.self)
    }
}

/// Why a value could not be fetched.
package enum WebError: Error, Hashable {
    /// The server could not be reached, or ended before it had answered.
    case noAnswer
    /// The server answered with this status.
    case status(Int)
    /// What was answered is not what was asked for.
    case notUnderstood
}
