import ArgumentParser
import RedshankControl

/// How everything stands, or one check.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how everything stands, or one check.",
        discussion: """
            With --json: an object with `daemon` and `checks`, an array of objects with `name`, `kind`, `target`, \
            `health` (unknown, up, degraded, down), `since`, `reason`, `labels`, `lastChecked`, `nextCheck`, \
            `responseTimeMilliseconds`, `phases`, `streak`, `paused` and `silence`; what is not known is left out.

            EXAMPLES
              redshankctl status
              redshankctl status website
              redshankctl status --exit-code || echo "something is down"
              redshankctl status --json | jq '.checks[] | select(.health == "down").name'
            """
    )

    @Argument(help: "One check; all where none is named.", completion: .checkNames)
    var check: String?

    @Flag(help: "Exit with 1 where a check that is shown is down.")
    var exitCode = false

    @OptionGroup var control: ControlOptions

    func run() throws {
        let status = try control.ask(StatusRequest(check: check))
        let output = Output.standard
        if control.json {
            Output.write(try JSONOutput.pretty(status))
        } else if check != nil {
            for check in status.checks {
                let detail = CheckDetail(check: check, viewpoint: .local)
                Output.write(detail.lines(output.style).joined(separator: "\n"))
            }
        } else {
            let table = StatusTable(status: status, viewpoint: .local)
            Output.write(table.lines(output.style).joined(separator: "\n"))
        }
        if exitCode, status.checks.contains(where: { $0.health == .down }) { throw ExitStatus.unwell.code }
    }
}
