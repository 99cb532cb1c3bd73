/// Names that are drawers: where a thing has no room, the rooms are wrong.
enum NameRule {
    private static let drawers = ["Util", "Utils", "Utilities", "Helper", "Helpers", "Common", "Manager", "Models"]

    /// The folders, files and types that are named like drawers.
    static func faults(of file: SwiftFile) -> [String] {
        let path = file.path
        var faults: [String] = []
        for part in path.split(separator: "/") {
            let name = part.prefix { $0 != "." }
            if isDrawer(name) { faults.append("\(path): “\(name)” is a drawer, not a room") }
        }
        for (index, line) in file.code.enumerated() {
            guard let name = declaredType(in: line), isDrawer(name) else { continue }
            faults.append("\(path):\(index + 1): “\(name)” is a drawer, not a room")
        }
        return faults
    }

    private static func isDrawer(_ name: Substring) -> Bool {
        drawers.contains { drawer in
            // A word of its own, at the name's end: CheckManager, not Uncommon.
            name.lowercased() == drawer.lowercased() || name.hasSuffix(drawer)
        }
    }

    private static func declaredType(in line: Substring) -> Substring? {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
        return words[kind + 1]
    }
}
