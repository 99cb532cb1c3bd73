import ArgumentParser
import RedshankControl

extension SinceText {
    /// Reads a moment of an option.
    ///
    /// - Throws: `ValidationError` where it is none.
    static func moment(_ text: String?) throws -> Timestamp? {
        guard let text else { return nil }
        if let moment = parse(text, now: Viewpoint.local.now) { return moment }
        throw ValidationError(
            "'\(text)' is no time: write a duration such as 2h, or a time such as 03:12 or \"2026-11-21 03:12\"."
        )
    }
}
