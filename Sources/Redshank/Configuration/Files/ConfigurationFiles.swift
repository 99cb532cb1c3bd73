import Glibc

/// The files that make up the configuration; the one place of this module that reads any.
package struct ConfigurationFiles: Sendable, Hashable {
    /// The main file.
    package let main: String
    /// The folder of further files; nothing where the main file is all.
    package let folder: String?

    /// The files of a daemon that is told of no others.
    package static let system = ConfigurationFiles(main: "/etc/redshank/redshank.yaml", folder: "/etc/redshank/conf.d")

    package init(main: String, folder: String?) {
        self.main = main
        self.folder = folder
    }

    /// The files of somebody who named one (`--config FILE`), or nobody's: then the system's.
    package init(named file: String?) {
        self = file.map { ConfigurationFiles(main: $0, folder: nil) } ?? .system
    }

    /// Reads and checks all files.
    ///
    /// - Returns: The configuration with its origins, or all errors: those of reading, else those of the texts.
    package func load() -> Result<ParsedConfiguration, ConfigurationErrors> {
        read().flatMap(Configuration.parse)
    }

    /// Reads all files: the main one, then each `*.yaml` of the folder in the order of their names' bytes.
    ///
    /// - Returns: The texts in that order, or an error for each file that cannot be read.
    package func read() -> Result<[ConfigurationSource], ConfigurationErrors> {
        var sources: [ConfigurationSource] = []
        var errors: [ConfigurationError] = []
        var files = [main]
        if let folder {
            switch Self.dropIns(in: folder) {
            case .success(let found): files += found
            case .failure(let failure): errors += failure.errors
            }
        }
        for file in files {
            do throws(ConfigurationError) {
                sources.append(ConfigurationSource(file: file, text: try Self.read(file, isMain: file == main)))
            } catch {
                errors.append(error)
            }
        }
        return errors.isEmpty ? .success(sources) : .failure(ConfigurationErrors(errors))
    }
}

extension ConfigurationFiles {
    /// The largest file that is read.
    static let mostBytes = 64 << 20
    private static let mostFiles = 10_000

    /// The paths of the folder's files; none where there is no folder.
    private static func dropIns(in folder: String) -> Result<[String], ConfigurationErrors> {
        guard let stream = opendir(folder) else {
            let code = errno
            guard code != ENOENT else { return .success([]) }
            return .failure(ConfigurationErrors([error(folder, "the folder cannot be read: \(reason(code))")]))
        }
        defer { closedir(stream) }
        var files: [String] = []
        var errors: [ConfigurationError] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            if name.hasSuffix(".yaml") {
                files.append("\(folder)/\(name)")
            } else if name.hasSuffix(".yml") {
                errors.append(error("\(folder)/\(name)", "only names that end in '.yaml' are read, rename this file"))
            }
        }
        if files.count > mostFiles {
            errors.append(error(folder, "there are \(files.count) files here, at most \(mostFiles) are read"))
        }
        guard errors.isEmpty else {
            return .failure(ConfigurationErrors(errors.sorted { $0.place.file < $1.place.file }))
        }
        return .success(files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    /// The text of a file.
    ///
    /// The main file may be a pipe, so that a shell can hand in what a command writes; a pipe among the further files
    /// is a mistake that would hang the daemon.
    static func read(_ file: String, isMain: Bool) throws(ConfigurationError) -> String {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isMain ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw openingError(file, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(file, "the file cannot be read: \(reason(errno))") }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw error(file, "this is a folder, name a file") }
        guard isMain || kind == S_IFREG else { throw error(file, "this is no ordinary file, take it away") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(0, Int(status.st_size)) + 1, mostBytes))
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw error(file, "the file cannot be read: \(reason(errno))") }
            bytes += part[..<count]
            guard bytes.count <= mostBytes else {
                throw error(file, "the file is larger than \(mostBytes >> 20) MiB, split it into files under conf.d")
            }
        }
        return try text(bytes[...], of: file)
    }

    /// The bytes as text, a byte order mark taken off.
    static func text(_ bytes: ArraySlice<UInt8>, of file: String) throws(ConfigurationError) -> String {
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        if let text = String(validating: content, as: UTF8.self) { return text }
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        let scalars = String(decoding: lines[line], as: UTF8.self).unicodeScalars
        let column = scalars.prefix { $0 != "\u{FFFD}" }.count + 1
        let place = ConfigurationPlace(file: file, line: line + 1, column: column)
        throw ConfigurationError(place: place, problem: "this is not UTF-8, save the file in that encoding")
    }

    private static func openingError(_ file: String, _ code: CInt) -> ConfigurationError {
        switch code {
        case ENOENT:
            error(file, "there is no such file, write the configuration there or name another file")
        case EACCES:
            error(file, "the file may not be read by this user, let its group read it (chgrp redshank, chmod 640)")
        default: error(file, "the file cannot be read: \(reason(code))")
        }
    }

    private static func error(_ file: String, _ problem: String) -> ConfigurationError {
        ConfigurationError(place: ConfigurationPlace(file: file), problem: problem)
    }

    private static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }
}
