/// A Swift file as the rules look at it.
struct SwiftFile: Sendable {
    /// Where it is, from the root of the repository.
    let path: String
    /// Its lines as they are written.
    let lines: [Substring]
    /// Its lines without comments and string literals.
    let code: [Substring]

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = SwiftCode.lines(of: text)
    }
}
