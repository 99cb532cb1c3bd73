import ArgumentParser
import RedshankControl
import Varlink

/// Has the daemon read its configuration again.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have redshankd read its configuration again.",
        discussion: """
            A good configuration is taken, and checks that stay as they are keep their state. A wrong one is refused \
            whole, every error is shown, the one before stays in force, and the exit status is 78.

            EXAMPLES
              redshankctl reload --dry-run
              redshankctl reload

            With --json: an object with `applied`, `files`, `checks` and `reactions` (each of these with `added`, `removed`, \
            `changed`, an array of objects with `name` and `values`, and `unchanged`) and `history`, values again; a value \
            has `path` and where there is one `old` and `new`. Or, where it is refused, an object with `errors`, an array \
            of objects with `file`, `line`, `column` and `message`.
            """
    )

    @Flag(help: "Only show what would be added, removed and changed.")
    var dryRun = false

    @OptionGroup var control: ControlOptions

    func run() throws {
        let reply: ReloadReply
        do throws(ControlFailure) {
            reply = try ControlClient(path: control.path, timeout: .seconds(120)).ask(ReloadRequest(dryRun: dryRun))
        } catch {
            if case .refused(.configurationRejected(let problems)) = error {
                try ConfigurationVerdict(problems: problems).write(control.json)
                throw Complaint(refused: problems, isRehearsal: dryRun)
            }
            throw control.complaint(error)
        }
        if control.json {
            Output.write(try JSONOutput.pretty(reply))
        } else {
            Output.write(ReloadSummary(reply: reply).lines(Output.standard.style))
        }
    }
}
