import RedshankControl

/// The values of the state's fields, as people read them.
enum FieldText {
    /// A value of a field.
    ///
    /// - Parameters:
    ///   - value: the value; nothing where there is none.
    ///   - field: where it is in the state: `checks.website.run`.
    ///   - viewpoint: where it is read.
    /// - Returns: the value in words.
    static func shown(_ value: String?, of field: String, _ viewpoint: Viewpoint) -> String {
        guard let value else { return "nothing" }
        if value.isEmpty { return "empty" }
        if field.hasPrefix("checks."), field.hasSuffix(".run"), let run = runs[value] { return run }
        // Moments are to the millisecond, and of UTC.
        if value.utf8.count == 24, let moment = Timestamp(value) { return viewpoint.exactTime(moment) }
        return value.printable
    }

    /// How far a run of a check is.
    private static let runs = ["idle": "not begun", "loading": "under way", "success": "ended"]
}
