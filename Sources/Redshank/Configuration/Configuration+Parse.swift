import Yams

/// A configuration that is right, and where its values came from.
package struct ParsedConfiguration: Sendable {
    /// What the operator stated.
    package var configuration: Configuration
    /// Where each value stands.
    package var origins: ConfigurationOrigins
}

extension Configuration {
    /// Reads the texts of all files as one configuration.
    ///
    /// The maps of all files merge; a name, or a key of `defaults`, that is stated twice is wrong, in one file as in two.
    ///
    /// - Parameter sources: The files in the order in which they count.
    /// - Returns: The configuration with its origins, or every error of every file.
    /// - Complexity: Linear in the texts' length.
    package static func parse(_ sources: [ConfigurationSource]) -> Result<ParsedConfiguration, ConfigurationErrors> {
        let size = sources.reduce(0) { $0 + $1.text.utf8.count }
        let reading = ConfigurationReading(files: sources.map(\.file), size: size)
        var sections = ConfigurationSections(reading)
        for (file, source) in sources.enumerated() { sections.read(source.text, file: file) }
        sections.finish()
        let defaults = sections.defaults()
        let checks = sections.checks(defaults)
        let reactions = sections.reactions()
        let history = sections.history()
        let errors = reading.errors
        guard errors.isEmpty else { return .failure(ConfigurationErrors(errors)) }
        let configuration = Configuration(checks: checks, reactions: reactions, history: history)
        return .success(ParsedConfiguration(configuration: configuration, origins: reading.origins))
    }
}
