import Glibc

extension JournalReader.Source {
    /// Where its files are, in the words of an error.
    var path: String {
        switch self {
        case .local: "/var/log/journal"
        case .namespace(let name): "/var/log/journal/*.\(name)"
        case .directory(let path): path
        }
    }

    /// The journal file of this host that exists and may not be read by this user.
    ///
    /// Only the host's own: a directory that was named may hold files of anybody.
    var unreadableFile: String? {
        guard case .local = self, let machine = Self.machineID else { return nil }
        return ["/var/log/journal", "/run/log/journal"]
            .map { "\($0)/\(machine)/system.journal" }
            .first { access($0, F_OK) == 0 && access($0, R_OK) != 0 }
    }

    private static var machineID: String? {
        guard let file = fopen("/etc/machine-id", "re") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 32)
        guard fread(&buffer, 1, 32, file) == 32 else { return nil }
        return String(decoding: buffer, as: UTF8.self)
    }
}
