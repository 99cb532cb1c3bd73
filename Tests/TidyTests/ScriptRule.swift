/// What a script begins with, and that it knows `--help`.
enum ScriptRule {
    static func isScript(_ text: String) -> Bool { text.hasPrefix("#!") }

    /// What is wrong with the script; `sourced` gives the text of a file that it takes in.
    static func faults(path: String, text: String, sourced: (String) -> String?) -> [String] {
        guard isScript(text) else { return [] }
        var faults: [String] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if !isPurpose(lines.dropFirst().first ?? "") {
            faults.append("\(path): the second line does not say in a sentence what the script does")
        }
        if !knowsHelp(text), !files(sourcedBy: lines).contains(where: { knowsHelp(sourced($0) ?? "") }) {
            faults.append("\(path): --help is not answered")
        }
        return faults
    }

    private static func isPurpose(_ line: Substring) -> Bool {
        let sentence = line.drop { "#\" ".contains($0) }
        let isComment = line.hasPrefix("# ") || line.hasPrefix("\"\"\"")
        let end = sentence.last.map { ".,:;".contains($0) || $0.isLetter } ?? false
        return isComment && end && sentence.split(separator: " ").count >= 3
    }

    private static func knowsHelp(_ text: String) -> Bool { text.contains("--help") || text.contains("argparse") }

    private static func files(sourcedBy lines: [Substring]) -> [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 && [".", "source"].contains(words[0]) ? String(words[1]) : nil
        }
    }
}
