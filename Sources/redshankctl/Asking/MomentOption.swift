import ArgumentParser
import RedshankControl

extension SinceText {
    /// Reads a moment of an option.
    ///
    /// - Throws: `ValidationError` where it is none, or is still to come.
    static func moment(_ text: String?) throws -> Timestamp? {
        guard let text else { return nil }
        let now = Viewpoint.local.now
        if let moment = parse(text, now: now) {
            guard moment > now else { return moment }
            throw ValidationError("\"\(text)\" is still to come. Ask for a time that is over.")
        }
        throw ValidationError(
            "'\(text)' is no time: write a duration such as 2h, or a time such as 03:12 or \"2026-11-21 03:12\"."
        )
    }
}
