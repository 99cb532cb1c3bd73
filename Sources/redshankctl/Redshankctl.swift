import ArgumentParser
import Glibc
import RedshankControl

/// The tool's root command: which commands there are, and what their exit statuses mean.
@main
struct Redshankctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redshankctl",
        abstract: "Ask and steer redshankd, the watch daemon.",
        discussion: """
            EXAMPLES
              redshankctl status                 how everything stands
              redshankctl why website            why one check stands as it does
              redshankctl why-not page website   why a reaction does not fire
              redshankctl incidents --since 7d   what was down, for how long, who was told
              redshankctl history website        uptime, response times, a chart
              redshankctl status --at 03:12      how everything stood at night
              redshankctl watch                  a live table, until Ctrl-C
              redshankctl log -f --check website what happens to one check
              redshankctl reactions              who is told of what, and what is owed
              redshankctl silence website --for 2h --reason "moving it"
              redshankctl acknowledge website --comment "on it"
              redshankctl status --json | jq '.checks[] | select(.health != "up").name'

            EXIT STATUS
               0  it was done, and what was asked about is well
               1  what was asked about is down or failed (check, status --exit-code),
                  was not found (replay), is too much (backtest), or is of before the
                  record begins (replay, backtest, status --at, state --at)
               2  the command line is wrong
               3  redshankd is not running or did not answer; status and state tell
                  what it knew last all the same
               4  this user may not do that
               5  there is no such check, reaction, incident or action, or was none then
               6  redshankd could not do it now, or has a fault
              78  the configuration is wrong (reload, config, backtest)

            What went wrong is text on the standard error, with --json as well.

            ENVIRONMENT
              REDSHANK_SOCKET           the socket to ask at, without --socket
              REDSHANK_STATE_DIRECTORY  where the record is, without --state-directory
              NO_COLOR                  when it is set, nothing is coloured
            """,
        version: "redshankctl \(ProductVersion.current)",
        subcommands: [
            StatusCommand.self, WatchCommand.self, WhyCommand.self, WhyNotCommand.self, ReactionsCommand.self,
            IncidentsCommand.self, HistoryCommand.self, LogCommand.self, CheckCommand.self, PauseCommand.self,
            ResumeCommand.self, SilenceCommand.self, UnsilenceCommand.self, AcknowledgeCommand.self,
            UnacknowledgeCommand.self, ReloadCommand.self, ConfigCommand.self, BacktestCommand.self, ReplayCommand.self,
            StateCommand.self, ActionsCommand.self, VersionCommand.self,
        ]
    )

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let complaint as Complaint {
            complaint.report()
            Glibc.exit(complaint.status.rawValue)
        } catch {
            // ArgumentParser's own status for a wrong command line is 64; the table above says 2.
            if exitCode(for: error) == .validationFailure {
                StandardError.write(UsageProblem.text(fullMessage(for: error), arguments: CommandLine.arguments))
                Glibc.exit(ExitStatus.usage.rawValue)
            }
            exit(withError: error)
        }
    }
}
