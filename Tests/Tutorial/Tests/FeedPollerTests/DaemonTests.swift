import Foundation
import Testing

@testable import FeedPoller

@Suite("The daemon", .timeLimit(.minutes(2)))
struct DaemonTests {
    @Test("the program polls a real server, tells what is new, obeys its input and ends with it")
    func program() async throws {
        let server = try WebServer { _ in .init("<title>Birds</title><title>Redshank seen</title>") }
        let program = Process()
        let (input, output) = (Pipe(), Pipe())
        program.executableURL = Bundle.main.bundleURL.appending(path: "feed-poller")
        program.arguments = ["http://127.0.0.1:\(server.port)/feed.xml"]
        program.standardInput = input
        program.standardOutput = output
        try program.run()
        defer { program.terminate() }
        let lines = lines(of: output)
        var line = lines.makeAsyncIterator()

        // Status and news are told side by side.
        while let next = await line.next(), next != "new: Redshank seen" {
            #expect(["polling", "headlines: 1"].contains(next))
        }
        try input.fileHandleForWriting.write(contentsOf: Data("pause\n".utf8))
        while let next = await line.next(), next != "headlines: 1, paused" { #expect(next == "headlines: 1") }
        try input.fileHandleForWriting.write(contentsOf: Data("feed me\n".utf8))
        #expect(await line.next() == "“feed me” is no command.")
        try input.fileHandleForWriting.close()
        #expect(await line.next() == nil)
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
    }

    private func lines(of pipe: Pipe) -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue(label: "output").async {
                var rest: [UInt8] = []
                while let data = try? pipe.fileHandleForReading.read(upToCount: 1), let byte = data.first {
                    if byte != UInt8(ascii: "\n") { rest.append(byte); continue }
                    continuation.yield(String(decoding: rest, as: UTF8.self))
                    rest = []
                }
                continuation.finish()
            }
        }
    }
}
