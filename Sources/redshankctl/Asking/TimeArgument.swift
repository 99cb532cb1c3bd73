import ArgumentParser
import RedshankControl

/// A time on the command line.
enum TimeArgument {
    /// What such an option takes, for its help.
    static let forms = "a duration ago such as 2h, or a time such as 03:12, yesterday, \"2026-11-21 03:12\""

    /// The time that an option has; nothing where it has none.
    ///
    /// - Throws: `ValidationError` where the text is no time.
    static func moment(_ text: String?) throws -> Timestamp? {
        guard let text else { return nil }
        if let moment = SinceText.parse(text, now: Viewpoint.local.now) { return moment }
        throw ValidationError(
            "'\(text)' is no time: write a duration such as 2h, or a time such as 03:12 or \"2026-11-21 03:12\"."
        )
    }

    /// The time that an option has which asks for what was.
    ///
    /// - Throws: `ValidationError` where the text is no time, or one that is still to come.
    static func past(_ text: String?) throws -> Timestamp? {
        let moment = try moment(text)
        if let text, let moment, moment > Viewpoint.local.now {
            throw ValidationError("'\(text)' is still to come: ask for a time that is over.")
        }
        return moment
    }

    /// The stretch between the times that two options have, of which the first is over.
    ///
    /// - Throws: `ValidationError` where one is no time, or the second is before the first.
    static func stretch(_ from: String?, _ to: String?) throws -> (from: Timestamp?, to: Timestamp?) {
        let stretch = (from: try past(from), to: try moment(to))
        if let first = stretch.from, let last = stretch.to, last <= first {
            throw ValidationError("Nothing lies between: '\(from ?? "")' is not before '\(to ?? "")'.")
        }
        return stretch
    }
}
