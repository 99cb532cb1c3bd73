import FoundationEssentials

/// A directory of its own for one test, removed with it; its path is short, as a socket's must be.
package final class TemporaryDirectory: Sendable {
    /// Where it is.
    package let path: String

    /// Makes the directory.
    package init() throws {
        path = "/tmp/rsv-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
