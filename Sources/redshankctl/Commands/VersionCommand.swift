import ArgumentParser
import RedshankControl

/// Which versions the tool and the daemon have.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Show the versions of this tool and of the running redshankd.",
        discussion: """
            Where redshankd is not running, its version is left out, and that is no error.
            With --json: an object with `tool`, and where it is running `daemon` with `version`, `build` and `run`.
            """
    )

    @OptionGroup var control: ControlOptions

    private struct Versions: Encodable {
        let tool: String
        let daemon: VersionReply?
    }

    func run() throws {
        let daemon: VersionReply?
        var absence = ""
        do throws(Complaint) {
            daemon = try control.ask(VersionRequest())
        } catch {
            daemon = nil
            absence = error.problem
        }
        if control.json {
            Output.write(try JSONOutput.pretty(Versions(tool: ProductVersion.current, daemon: daemon)))
            return
        }
        Output.write("redshankctl \(ProductVersion.current)")
        if let daemon {
            Output.write("redshankd \(daemon.version) (build \(daemon.build), run \(daemon.run))".printable)
        } else {
            Output.write(absence.printable)
        }
    }
}
