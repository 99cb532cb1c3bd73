import RedshankControl

/// What is wrong with a configuration, as it is written where one is refused.
struct ConfigurationVerdict: Codable, Equatable {
    /// The errors; empty where it is right.
    var errors: [ConfigurationProblem]

    init(problems: [ConfigurationProblem]) {
        errors = problems
    }

    /// Writes the errors: for people to the standard error, as JSON to the standard output.
    func write(_ json: Bool) throws {
        if json {
            Output.write(try JSONOutput.pretty(self))
        } else if !errors.isEmpty {
            StandardError.write(ProblemLines(problems: errors).lines(Style()).joined(separator: "\n"))
        }
    }
}
