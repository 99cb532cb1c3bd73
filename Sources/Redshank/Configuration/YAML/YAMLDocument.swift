import Yams

/// One file's YAML: its root node, and the errors that its syntax has.
///
/// Keys are compared as strings (the resolver without rules): with YAML's core schema each key of each mapping would be
/// tried against five regular expressions, which is two thirds of the whole time.
struct YAMLDocument {
    /// The root node; nothing where the text has no value or its syntax is wrong.
    private(set) var root: Node?
    /// What is wrong with the text as YAML.
    private(set) var problems: [YAMLProblem] = []

    /// How often a text is composed again because of keys that stand twice; all that are left are told by name only.
    private static let mostRenames = 40

    init(_ text: String) {
        if let problem = YAMLCharacters.problem(in: text) ?? AliasExpansion.problem(in: text) {
            problems = [problem]
        } else {
            compose(text)
        }
    }

    private mutating func compose(_ text: String) {
        var text = text
        var renamed = RenamedKeys()
        while true {
            do {
                root = try Yams.compose(yaml: text, .basic, .default, .utf8)
                break
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let key = keys.first ?? ""
                guard renamed.count < Self.mostRenames, renamed.rename(key, at: context.mark, in: &text) else {
                    problems.append(.repeatedKeys(keys, near: context.mark))
                    break
                }
            } catch {
                problems.append(YAMLProblem(error, in: text))
                break
            }
        }
        guard renamed.count > 0 else { return }
        problems += renamed.problems(in: root)
        root = root.map(renamed.restored)
    }
}
