import Foundation
import VarlinkTestSupport

/// The tool itself, as a program of its own.
enum Tool {
    /// How a run ended.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs the tool that was built beside these tests, and waits for it.
    static func run(
        _ arguments: [String],
        program: String = "redshankctl",
        socket: String? = nil,
        environment variables: [String: String] = [:]
    ) async throws -> Outcome {
        let directory = try TemporaryDirectory()
        let process = Process()
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent(program)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["REDSHANK_SOCKET"] = socket
        environment["REDSHANK_STATE_DIRECTORY"] = nil
        environment.merge(variables) { $1 }
        environment["TZ"] = "UTC"
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try file(directory.file("output"))
        process.standardError = try file(directory.file("error"))
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Outcome(
            status: status,
            output: try String(contentsOfFile: directory.file("output"), encoding: .utf8),
            error: try String(contentsOfFile: directory.file("error"), encoding: .utf8)
        )
    }

    private static func file(_ path: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
}
