import Glibc

/// The small text files by which the kernel shows a control group.
enum ControlGroupFile {
    /// The whole text of a file, or `nil` with `errno` set.
    static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return read(descriptor)
    }

    /// The whole text of an open file from its beginning, or `nil` with `errno` set.
    static func read(_ descriptor: Int32) -> String? {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }

    /// Writes a word into a file that exists.
    ///
    /// - Returns: `false`, with `errno` set, where the kernel refused.
    static func write(_ word: String, to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let count = Glibc.write(descriptor, word, word.utf8.count)
        let reason = errno
        close(descriptor)
        errno = reason
        return count == word.utf8.count
    }

    /// Whether `cgroup.events` speaks of living processes.
    static func isPopulated(events words: String) -> Bool {
        words.split(separator: "\n").contains("populated 1")
    }
}
