/// Asks for the whole configuration in force, defaults and all.
package struct ShowConfigurationRequest: ControlRequest {
    package typealias Reply = ShowConfigurationReply
    package static let method = "ShowConfiguration"

    /// Makes the request.
    package init() {}
}

/// The whole configuration in force.
package struct ShowConfigurationReply: Codable, Sendable, Hashable {
    /// Each value, in the order it is shown.
    package var values: [ConfigurationValue]

    /// Makes the reply.
    package init(values: [ConfigurationValue]) {
        self.values = values
    }
}

/// One value of the configuration, and where it came from.
package struct ConfigurationValue: Codable, Sendable, Hashable {
    /// Where it stands in the whole: `checks.website.every`.
    package var path: String
    /// The value as the configuration would write it; a secret is its reference.
    package var value: String
    /// The file it came from; nil for what is so by default.
    package var file: String?
    /// The line it came from.
    package var line: Int?
    /// The column it came from.
    package var column: Int?

    /// Makes a value.
    package init(path: String, value: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
        self.path = path
        self.value = value
        self.file = file
        self.line = line
        self.column = column
    }
}
