/// What the compiler no longer checks carries a comment that proves it.
enum UnsafeRule {
    /// The lines that turn a check off without a comment directly above.
    static func faults(of file: SwiftFile) -> [String] {
        file.code.enumerated().compactMap { index, code in
            guard let marker = ["@unchecked Sendable", "nonisolated(unsafe)"].first(where: code.contains) else {
                return nil
            }
            // Attributes of the declaration may stand between.
            let above = file.lines[..<index].last { !$0.drop(while: \.isWhitespace).hasPrefix("@") }
            if let above, above.drop(while: \.isWhitespace).hasPrefix("//") { return nil }
            return "\(file.path):\(index + 1): `\(marker)` without a comment directly above that proves it"
        }
    }
}
