import ArgumentParser
import Redshank
import RedshankControl

/// Says what is wrong with a configuration.
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say everything that is wrong with a configuration, as redshankd would.",
        discussion: """
            Exits with 78 where it is wrong. Without a file it checks /etc/redshank/redshank.yaml and conf.d beside it.

            EXAMPLES
              redshankctl config check
              redshankctl config check redshank.yaml && sudo cp redshank.yaml /etc/redshank

            With --json: an object with `errors`, an array of objects with `file`, `line`, `column` and `message`.
            """
    )

    @Argument(help: "The file to check.", completion: .file(extensions: ["yaml"]))
    var file: String?

    @Flag(help: "Write JSON, in a shape that stays as it is.")
    var json = false

    func run() throws {
        switch ConfigurationFiles(named: file).load() {
        case .failure(let errors):
            try ConfigurationVerdict(problems: errors.problems).write(json)
            throw ExitStatus.configuration.code
        case .success(let parsed):
            guard !json else { return try ConfigurationVerdict(problems: []).write(true) }
            let checks = parsed.configuration.checks.count
            let reactions = parsed.configuration.reactions.count
            let files = parsed.origins.files.joined(separator: ", ").printable
            Output.write(
                "\(files): right, with \(checks) \(checks == 1 ? "check" : "checks")"
                    + " and \(reactions) \(reactions == 1 ? "reaction" : "reactions")"
            )
        }
    }
}

extension ConfigurationErrors {
    /// The errors as the control interface words them.
    var problems: [ConfigurationProblem] {
        errors.map { error in
            ConfigurationProblem(
                file: error.place.file,
                line: error.place.line == 0 ? nil : error.place.line,
                column: error.place.column == 0 ? nil : error.place.column,
                message: error.path.isEmpty ? error.problem : "\(error.path): \(error.problem)"
            )
        }
    }
}
