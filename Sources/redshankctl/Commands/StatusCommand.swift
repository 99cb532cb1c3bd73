import ArgumentParser
import RedshankControl

/// How everything stands, or one check.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how everything stands, or one check, now or at a time.",
        discussion: """
            With --json: an object with `daemon` and `checks`, an array of objects with `name`, `kind`, `target`, \
            `health` (unknown, up, degraded, down), `since`, `reason`, `labels`, `lastChecked`, `nextCheck`, \
            `responseTimeMilliseconds`, `phases`, `streak`, `paused`, `silence`, `acknowledgement`, `dependsOn` and \
            `dependencyDown` (`check`, `since`); what is not known is left out. With --at the object has `at` and `notes`, \
            what is to be known beside it, too; it is read from the database, whether or not redshankd runs.

            EXAMPLES
              redshankctl status
              redshankctl status --at 03:12
              redshankctl status website
              redshankctl status --exit-code || echo "something is down"
              redshankctl status --json | jq '.checks[] | select(.health == "down").name'
            """
    )

    @Argument(help: "One check; all where none is named.", completion: .checkNames)
    var check: String?

    @Option(help: ArgumentHelp("How it was then: \(TimeArgument.forms).", valueName: "when"))
    var at: String?

    @Flag(help: "Exit with 1 where a check that is shown is down.")
    var exitCode = false

    @OptionGroup var control: ControlOptions

    func validate() throws { try TimeArgument.validate(at) }

    func run() throws {
        let status: StatusReply
        if let at {
            let past = try PastStatus(control.state(at: at), check: check)
            status = past.reply
            if control.json {
                Output.write(try JSONOutput.pretty(past))
            } else {
                PastRecord.write(past.notes)
                var viewpoint = Viewpoint.local
                viewpoint.now = past.at
                write(status, viewpoint)
            }
        } else {
            status = try control.ask(StatusRequest(check: check))
            control.json ? Output.write(try JSONOutput.pretty(status)) : write(status, .local)
        }
        if exitCode, status.checks.contains(where: { $0.health == .down }) { throw ExitStatus.unwell.code }
    }

    private func write(_ status: StatusReply, _ viewpoint: Viewpoint) {
        let style = Output.standard.style
        guard check != nil else {
            Output.write(StatusTable(status: status, viewpoint: viewpoint).lines(style).joined(separator: "\n"))
            return
        }
        for check in status.checks {
            Output.write(CheckDetail(check: check, viewpoint: viewpoint).lines(style).joined(separator: "\n"))
        }
    }
}
