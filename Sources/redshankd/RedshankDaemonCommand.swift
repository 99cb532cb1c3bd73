import ArgumentParser
import Glibc
import Redshank
import RedshankDaemon
import RedshankHistory

/// The program `redshankd`: reads its arguments and runs the daemon.
@main
struct RedshankDaemonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redshankd",
        abstract: "Watches services and reacts when one breaks.",
        discussion: """
            Runs in the foreground until SIGTERM or SIGINT. Ask it with redshankctl.

              redshankd      the configuration of /etc/redshank
              redshankd --config my.yaml --socket ./control --state-directory ./state
                             another one, beside a running daemon

            It ends with 0 when it was told to, with 64 when the command line is wrong, with 69 when the control \
            socket cannot be opened, with 74 when what an earlier run knew can be read only after this one began, so \
            that it is to be started anew, with 75 when another redshankd has the state directory, and with 78 when \
            the configuration is wrong.
            """,
        version: BuildInformation.version
    )

    @Option(help: "The configuration's file; without it /etc/redshank/redshank.yaml and /etc/redshank/conf.d/*.yaml.")
    var config: String?

    @Option(help: "Where the control socket is made, unless the service manager passes one.")
    var socket = "/run/redshank/control"

    @Option(
        help: ArgumentHelp(
            """
            Where it remembers what happens; without it $STATE_DIRECTORY, which the service manager names, or \
            redshank in $XDG_STATE_HOME or ~/.local/state.
            """,
            valueName: "path"
        )
    )
    var stateDirectory: String?

    @Flag(help: "Write the routine to standard error too: every tick and every result.")
    var verbose = false

    func run() async throws {
        var options = Daemon.Options(
            files: ConfigurationFiles(named: config),
            socket: socket,
            memory: .usual(stated: stateDirectory)
        )
        if verbose { options.least = .debug }
        throw ExitCode(await Daemon(options).run().rawValue)
    }
}
