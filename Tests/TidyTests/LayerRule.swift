/// Who may import whom: the table of modules, as the imports say it.
struct LayerRule {
    /// Our modules, each with those of ours that it may import.
    private static let ours: [String: Set<String>] = [
        "RedshankEngine": [],
        "RedshankTesting": ["RedshankEngine"],
        "CSystemd": [],
        "Systemd": ["CSystemd"],
        "Varlink": [],
        "CSpawn": [],
        "Pattern": [],
        "Probes": ["CSpawn", "Pattern", "Systemd"],
        "Redshank": ["Pattern", "RedshankEngine"],
        "RedshankHistory": ["RedshankEngine", "Redshank", "Systemd"],
        "RedshankControl": ["Varlink"],
        "RedshankAnswers": ["RedshankEngine", "Redshank", "RedshankHistory", "RedshankControl", "Varlink"],
        "RedshankDaemon": [
            "RedshankEngine", "Redshank", "RedshankHistory", "RedshankControl", "RedshankAnswers", "Pattern", "Probes",
            "Systemd", "Varlink",
        ],
        "redshankd": ["RedshankDaemon", "Redshank", "RedshankHistory"],
        "redshankctl": ["RedshankControl", "Redshank", "RedshankHistory", "RedshankAnswers", "Varlink"],
    ]

    /// What modules that do no I/O may import beside ours.
    private static let others: [String: Set<String>] = [
        "RedshankEngine": ["Dispatch", "Synchronization"],
        "Redshank": ["FoundationEssentials", "HashTreeCollections", "Synchronization", "Yams"],
    ]

    /// The one room of the pure domain that reads files, so that the daemon and the tool read the same configuration.
    private static let readsFiles = "Sources/Redshank/Configuration/Files/"

    static var modules: Set<String> { Set(ours.keys) }

    /// The modules that the file imports and may not.
    static func faults(of file: SwiftFile) -> [String] {
        let path = file.path
        let parts = path.split(separator: "/")
        guard parts.count > 2, parts[0] == "Sources" else { return [] }
        let module = String(parts[1])
        guard let allowed = ours[module] else { return ["\(path): no layer is known for the module \(module)"] }
        return imports(file.code).compactMap { found -> String? in
            let fault = "\(path):\(found.line): \(module) may not import \(found.module)"
            if modules.contains(found.module) { return allowed.contains(found.module) ? nil : fault }
            // It brings 50 MB of tables into a static binary; its essentials do not.
            if found.module == "Foundation" { return fault }
            if module != "RedshankTesting", ["Testing", "XCTest"].contains(found.module) { return fault }
            if path.hasPrefix(readsFiles), found.module == "Glibc" { return nil }
            guard let others = others[module] else { return nil }
            return others.contains(found.module) ? nil : fault
        }
    }

    /// The modules that the file imports, with the lines where it does.
    static func imports(_ code: [Substring]) -> [(module: String, line: Int)] {
        let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
        return code.enumerated().compactMap { index, line in
            var words = line.split(whereSeparator: \.isWhitespace)[...]
            while let first = words.first, first.hasPrefix("@") || access.contains(first) { words.removeFirst() }
            guard words.popFirst() == "import" else { return nil }
            if let first = words.first, kinds.contains(first) { words.removeFirst() }
            guard let name = words.first?.split(separator: ".").first else { return nil }
            return (String(name), index + 1)
        }
    }
}
