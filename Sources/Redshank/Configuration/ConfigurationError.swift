/// A point in a file of the configuration.
package struct ConfigurationPlace: Sendable, Hashable, Codable {
    /// The file as it was named to the parser.
    package var file: String
    /// The line, from 1; 0 where the file as a whole is meant.
    package var line: Int
    /// The column, from 1, counted in Unicode scalars; 0 where the file as a whole is meant.
    package var column: Int

    package init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension ConfigurationPlace: CustomStringConvertible {
    /// The place as compilers write it: `redshank.yaml:12:7`.
    package var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}

/// One thing that is wrong with the configuration.
package struct ConfigurationError: Error, Sendable, Hashable, Codable {
    /// Where the wrong thing stands.
    package var place: ConfigurationPlace
    /// The path of the key it is about, such as `checks.website.every`; empty where it is about the file.
    package var path: String
    /// What is wrong, and what to do about it.
    package var problem: String

    package init(place: ConfigurationPlace, path: String = "", problem: String) {
        self.place = place
        self.path = path
        self.problem = problem
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The whole error on one line: `redshank.yaml:5:5: checks.website: unknown key 'timout', did you mean 'timeout'?`.
    package var description: String {
        path.isEmpty ? "\(place): \(problem)" : "\(place): \(path): \(problem)"
    }
}

/// Everything that is wrong with a configuration, which therefore is refused whole.
package struct ConfigurationErrors: Error, Sendable, Hashable, Codable {
    /// The errors, those of earlier files and earlier places first; never empty.
    package let errors: [ConfigurationError]

    package init(_ errors: [ConfigurationError]) {
        precondition(!errors.isEmpty, "a configuration is refused for at least one error")
        self.errors = errors
    }
}

extension ConfigurationErrors: CustomStringConvertible {
    /// All errors, one a line.
    package var description: String { errors.map(\.description).joined(separator: "\n") }
}
