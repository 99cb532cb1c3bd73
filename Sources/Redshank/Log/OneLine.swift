extension String {
    /// The text on one line, with nothing in it that a terminal would obey: what a watched service answered may be in it.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: Self.isObeyed) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { Self.isObeyed($0) ? "\u{fffd}" : $0 }))
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Signs that turn the direction of the text around them.
        case .format: (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }
}
