extension SourceLocation {
    /// The place without the module: `File.swift:12`.
    public var short: String {
        let file = file
        let name = file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file[...]
        return "\(name):\(line)"
    }
}
