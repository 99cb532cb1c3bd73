import Glibc

/// Finds a program as a shell would.
enum ProgramSearch {
    /// - Parameters:
    ///   - name: The program; with a `/` in it, its path.
    ///   - path: The folders to search, `:` between them.
    /// - Returns: The program's path, or the reason why there is none as a sentence's end.
    static func find(_ name: String, path: String) -> Result<String, SearchFailure> {
        if name.contains("/") { return .success(name) }
        var isForbidden = false
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if access(candidate, X_OK) == 0, !isFolder(candidate) { return .success(candidate) }
            if errno == EACCES { isForbidden = true }
        }
        return .failure(
            SearchFailure(
                reason: isForbidden
                    ? "program '\(name)' is in PATH but may not be executed"
                    : "program '\(name)' is not in PATH (\(path))"
            )
        )
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// Why there is no program, as a sentence's end.
struct SearchFailure: Error, Equatable {
    let reason: String
}
