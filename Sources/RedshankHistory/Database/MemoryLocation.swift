import Glibc

/// Where the memory lies: a directory of the daemon's own, with the database in it.
package struct MemoryLocation: Sendable, Hashable {
    /// The directory.
    package let directory: String

    package init(directory: String) { self.directory = directory }

    /// The database's file.
    package var database: String { "\(directory)/redshank.db" }
    /// The directory from the root of the file system, whatever it was named from.
    ///
    /// The corresponding C function is `realpath`.
    package var absoluteDirectory: String? {
        guard let path = realpath(directory, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
    /// The file that the one daemon holds that writes there.
    var lock: String { "\(directory)/redshank.lock" }

    /// The directory as the service manager or the user's environment has it.
    ///
    /// - Parameter stated: the one that the command line names, before all others.
    /// - Returns: where the daemon remembers.
    package static func usual(stated: String? = nil) -> MemoryLocation {
        if let stated { return MemoryLocation(directory: stated) }
        // The service manager may name several; the first is the daemon's.
        if let state = variable("STATE_DIRECTORY")?.split(separator: ":").first {
            return MemoryLocation(directory: String(state))
        }
        if let home = variable("XDG_STATE_HOME") { return MemoryLocation(directory: "\(home)/redshank") }
        return MemoryLocation(directory: "\(variable("HOME") ?? "")/.local/state/redshank")
    }

    /// Where the installed service has it.
    package static let ofService = MemoryLocation(directory: "/var/lib/redshank")

    /// Makes the directory and those above it, for this user alone where they do not exist.
    ///
    /// The corresponding C function is `mkdir`.
    func make() throws(MemoryError) {
        var path = ""
        for part in directory.split(separator: "/") {
            path += (path.isEmpty && !directory.hasPrefix("/") ? "" : "/") + part
            guard mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
            let reason = String(cString: strerror(errno))
            guard access(path, F_OK) != 0 else { continue }
            throw MemoryError.unusable("the directory \(directory) cannot be made: \(reason)")
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }
}

/// Why there is no memory on disk; each a sentence's part.
package enum MemoryError: Error, Hashable, CustomStringConvertible {
    /// Another daemon writes there.
    case inUse(String)
    /// A newer redshank made the database, whose tables this one does not know.
    case newer(path: String, found: Int32, known: Int32)
    /// It is damaged, or no database of redshank's.
    case damaged(String)
    /// It cannot be opened or written.
    case unusable(String)
    /// It takes other things, but not this; the disk is not to blame.
    case refused(String)
    /// What an earlier run knew is in it, and this run began without knowing it: it must not be written over.
    case unread(String)

    package var description: String {
        switch self {
        case .inUse(let directory):
            "another redshankd remembers in \(directory); end it, or name another place with --state-directory"
        case .newer(let path, let found, let known):
            "\(path) was made by a newer redshank (its tables are of version \(found), this one knows \(known)); "
                + "install that one again, or move the file away to begin anew"
        case .damaged(let reason), .unusable(let reason), .refused(let reason): reason
        case .unread(let path): "what an earlier run knew is in \(path), and was not read when this one began"
        }
    }
}
