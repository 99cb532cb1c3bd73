import ArgumentParser
import Redshank
import RedshankControl

/// Shows a configuration with everything it leaves unsaid.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the whole configuration, with every value that it leaves unsaid.",
        discussion: """
            Secrets are shown as where they are kept. Exits with 78 where the configuration is wrong.

            EXAMPLES
              redshankctl config show --origin
              redshankctl config show --running | grep website

            With --json: an object with `values`, an array of objects with `path`, `value`, and where it came from a file \
            `file`, `line` and `column`.
            """
    )

    @Argument(
        help: "The file to show; /etc/redshank/redshank.yaml and conf.d beside it where none is named.",
        completion: .file(extensions: ["yaml"])
    )
    var file: String?

    @Flag(help: "Show the file and line that each value came from.")
    var origin = false

    @Flag(help: "Show what the running redshankd has in force, and not what the files say now.")
    var running = false

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if running, file != nil { throw ValidationError("--running asks the daemon, and takes no file.") }
    }

    func run() throws {
        let reply = running ? try control.ask(ShowConfigurationRequest()) : try read()
        if control.json {
            Output.write(try JSONOutput.pretty(reply))
        } else {
            let lines = ConfigurationLines(values: reply.values, showsOrigins: origin).lines(Output.standard.style)
            Output.write(lines)
        }
    }

    private func read() throws -> ShowConfigurationReply {
        switch ConfigurationFiles(named: file).load() {
        case .failure(let errors):
            try ConfigurationVerdict(problems: errors.problems).write(control.json)
            throw ExitStatus.configuration.code
        case .success(let parsed):
            return ShowConfigurationReply(
                values: parsed.shownValues.map { shown in
                    ConfigurationValue(
                        path: shown.path,
                        value: shown.value,
                        file: shown.place?.file,
                        line: shown.place?.line,
                        column: shown.place?.column
                    )
                }
            )
        }
    }
}
