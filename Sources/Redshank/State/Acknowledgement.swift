package import RedshankEngine

/// That somebody has taken on the trouble that a check is in.
///
/// Nothing more is told of that trouble. It ends when the check's health changes, for the better or the worse: what
/// comes then is another matter, which nobody has seen yet.
package struct Acknowledgement: Sendable, Hashable, Codable {
    /// When it was given.
    package var at: Moment
    package var by: Origin
    /// What they said about it; empty where they said nothing.
    package var comment: String

    package init(at: Moment, by: Origin, comment: String) {
        self.at = at
        self.by = by
        self.comment = comment
    }

    /// The acknowledgement as a sentence's end: `acknowledged at … by uid 1000: on it`.
    package var shown: String { "acknowledged at \(at.text) by \(by.shown)" + (comment.isEmpty ? "" : ": \(comment)") }
}
