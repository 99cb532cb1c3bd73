import ArgumentParser
import RedshankControl

/// How everything stands, or one check.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how everything stands, or one check, now or at a time.",
        discussion: """
            While redshankd is not running it shows what that knew last, and still ends with 3: so things stood, and how they \
            stand is not known.

            EXAMPLES
              redshankctl status
              redshankctl status --at 03:12
              redshankctl status website
              redshankctl status --exit-code || echo "something is down"
              redshankctl status --json | jq '.checks[] | select(.health == "down").name'

            With --json: an object with `daemon` and `checks`, an array of objects with `name`, `kind`, `target`, \
            `health` (unknown, up, degraded, down), `since`, `reason`, `labels`, `lastChecked`, `nextCheck`, \
            `responseTimeMilliseconds`, `phases`, `streak`, `paused`, `silence`, `acknowledgement`, `dependsOn` and \
            `dependencyDown` (`check`, `since`); what is not known is left out. With --at, and while redshankd is not \
            running, the object has `at` and `notes`, what is to be known beside it, too; it is read from the database, \
            whether or not redshankd runs.
            """
    )

    @Argument(help: "One check; all where none is named.", completion: .checkNames)
    var check: String?

    @Option(help: ArgumentHelp("How it was then: \(TimeArgument.forms).", valueName: "when"))
    var at: String?

    @Flag(help: "Exit with 1 where a check that is shown is down.")
    var exitCode = false

    @OptionGroup var record: RecordOptions

    func validate() throws { _ = try TimeArgument.past(at) }

    func run() throws {
        let status: StatusReply
        if let at {
            let past = try PastStatus(record.state(at: at), check: check)
            status = past.reply
            try write(past)
        } else {
            do throws(Complaint) {
                status = try record.control.ask(StatusRequest(check: check))
            } catch {
                if let last = record.lastState(instead: error) { try write(last) }
                throw error
            }
            record.json ? Output.write(try JSONOutput.pretty(status)) : write(status, .local)
        }
        if exitCode, status.checks.contains(where: { $0.health == .down }) { throw ExitStatus.unwell.code }
    }

    /// Writes what the daemon knew last, of which why it did not answer is told after it.
    private func write(_ last: LastState) throws {
        let heading = last.heading(.local)
        var past = try PastStatus(last.past, check: check)
        if record.json {
            past.notes.insert(heading, at: 0)
        } else {
            Output.write(Output.standard.style.flow(heading + ":", hang: 2) + [""])
        }
        try write(past)
    }

    private func write(_ past: PastStatus) throws {
        if record.json { return Output.write(try JSONOutput.pretty(past)) }
        PastRecord.write(past.notes)
        var viewpoint = Viewpoint.local
        viewpoint.now = past.at
        write(past.reply, viewpoint)
    }

    private func write(_ status: StatusReply, _ viewpoint: Viewpoint) {
        let style = Output.standard.style
        guard check != nil else {
            Output.write(StatusTable(status: status, viewpoint: viewpoint).lines(style))
            return
        }
        for check in status.checks {
            Output.write(CheckDetail(check: check, viewpoint: viewpoint).lines(style))
        }
    }
}
