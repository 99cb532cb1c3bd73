import RedshankControl

/// A configuration, a line a value.
struct ConfigurationLines {
    let values: [ConfigurationValue]
    let showsOrigins: Bool

    func lines(_ style: Style) -> [String] {
        let texts = values.map { "\($0.path): \($0.value)".printable }
        guard showsOrigins else { return texts }
        // One value that is long does not push all origins out of sight.
        let column = min(72, texts.reduce(0) { max($0, $1.columns) })
        return zip(values, texts).flatMap { value, text in
            let origin = "# \(Self.origin(value))"
            guard let width = style.width, max(text.columns, column) + 3 + origin.columns > width else {
                return [text.padded(to: column) + "   " + style.paint(origin, .faint)]
            }
            // Where there is no room beside it, it stands under it.
            guard text.columns + 3 + origin.columns > width else { return [text + "   " + style.paint(origin, .faint)] }
            return [text, "    " + style.paint(origin, .faint)]
        }
    }

    private static func origin(_ value: ConfigurationValue) -> String {
        guard let file = value.file else { return "built in" }
        return value.line.map { "\(file.printable):\($0)" } ?? file.printable
    }
}
