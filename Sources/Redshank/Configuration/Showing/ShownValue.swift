/// One effective value of the whole configuration, and where it came from.
package struct ShownValue: Sendable, Hashable, Codable {
    /// Who said so.
    package enum Origin: String, Sendable, Hashable, Codable {
        /// The item itself.
        case stated
        /// The `defaults:` key.
        case defaults
        /// Nobody: it is what redshank takes where nothing is said.
        case builtIn = "built-in"
    }

    /// The whole path, such as `checks.website.expect.within`.
    package var path: String
    /// The value as YAML writes it; a reference is shown as such.
    package var value: String
    /// Who said so.
    package var origin: Origin
    /// Where it stands; absent for what is built in.
    package var place: ConfigurationPlace?
}

extension ShownValue: CustomStringConvertible {
    /// The value without its origin, a line of YAML but for its path: `checks.website.every: 10s`.
    package var description: String { "\(path): \(value)" }

    /// The origin as a comment: `# /etc/redshank/redshank.yaml:5:12`.
    package var comment: String {
        switch (origin, place) {
        case (.builtIn, _), (_, nil): "# built in"
        case (.stated, .some(let place)): "# \(place)"
        case (.defaults, .some(let place)): "# \(place), a default"
        }
    }
}

extension ParsedConfiguration {
    /// The whole effective configuration: checks by name, then reactions by name, then the history, every value with its origin.
    package var shownValues: [ShownValue] {
        var shown: [ShownValue] = []
        for (name, check) in configuration.checks.sorted(by: { $0.key < $1.key }) {
            shown += show(check.listed, section: "checks", name: name, origins.checks[name], origins.defaults)
        }
        for (name, reaction) in configuration.reactions.sorted(by: { $0.key < $1.key }) {
            shown += show(reaction.listed, section: "reactions", name: name, origins.reactions[name], [:])
        }
        for value in configuration.history.listed {
            let place = origins.history[value.path].map(origins.place)
            let origin: ShownValue.Origin = place == nil ? .builtIn : .stated
            shown.append(ShownValue(path: "history.\(value.path)", value: value.value, origin: origin, place: place))
        }
        return shown
    }

    /// The whole effective configuration as text.
    ///
    /// - Parameter withOrigins: Whether each line ends in a comment that says where its value came from.
    /// - Returns: The lines, one a value; comments stand below each other.
    package func lines(withOrigins: Bool) -> [String] {
        let shown = shownValues
        guard withOrigins else { return shown.map(\.description) }
        let column = min(72, shown.reduce(0) { max($0, $1.description.count) })
        return shown.map { value in
            let text = value.description
            return text + String(repeating: " ", count: max(0, column - text.count) + 3) + value.comment
        }
    }

    private func show(
        _ values: [ListedValue],
        section: String,
        name: String,
        _ item: ConfigurationOrigins.Item?,
        _ defaults: [String: PackedPlace]
    ) -> [ShownValue] {
        let prefix = ConfigurationEntry.path([section, name])
        return values.map { value in
            let path = "\(prefix).\(value.path)"
            if let place = item?.place(of: value.path) {
                return ShownValue(path: path, value: value.value, origin: .stated, place: origins.place(place))
            }
            if let place = defaults[value.path] {
                return ShownValue(path: path, value: value.value, origin: .defaults, place: origins.place(place))
            }
            return ShownValue(path: path, value: value.value, origin: .builtIn, place: nil)
        }
    }
}
