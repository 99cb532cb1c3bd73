import Foundation

/// Python with its `varlink` package: an implementation of the protocol that nobody here wrote.
package enum Python {
    /// What is missing, and how to come by it.
    package struct Unusable: Error, CustomStringConvertible {
        package let description: String
    }

    /// How a run ended.
    package struct Outcome: Sendable {
        /// The exit status.
        package let status: Int32
        /// What it wrote, to either stream.
        package let output: String
    }

    /// The interpreter: `REDSHANK_TEST_PYTHON`, or the one that `deploy/test` makes.
    private static var interpreter: String {
        if let named = ProcessInfo.processInfo.environment["REDSHANK_TEST_PYTHON"] { return named }
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/.build/venv/bin/python3"
    }

    /// Runs the interpreter with arguments and waits for it.
    ///
    /// - Returns: Its status and what it wrote.
    /// - Throws: `Unusable` where it does not run or has no `varlink`; a test that needs it fails and is not skipped.
    package static func run(_ arguments: [String]) async throws -> Outcome {
        let probe = try await start(["-c", "import varlink"])
        guard probe.status == 0 else {
            throw Unusable(
                description: """
                    \(interpreter) cannot import varlink: \(probe.output)
                    Make it with: python3 -m venv .build/venv && .build/venv/bin/pip install varlink
                    or name an interpreter that has it in REDSHANK_TEST_PYTHON.
                    """
            )
        }
        return try await start(arguments)
    }

    private static func start(_ arguments: [String]) async throws -> Outcome {
        let directory = try TemporaryDirectory()
        let output = directory.file("output")
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: output) else {
            throw Unusable(description: "\(output) cannot be written")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: interpreter)
        process.arguments = arguments
        process.standardOutput = handle
        process.standardError = handle
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(
                    throwing: Unusable(
                        description: """
                            \(interpreter) cannot be run: \(error)
                            Make it with: python3 -m venv .build/venv && .build/venv/bin/pip install varlink
                            or name an interpreter that has varlink in REDSHANK_TEST_PYTHON.
                            """
                    )
                )
            }
        }
        let text = FileManager.default.contents(atPath: output).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Outcome(status: status, output: text)
    }
}
