/// A program to run.
package struct CommandRequest: Sendable {
    /// The program (a name without `/` is searched in `PATH`) and its arguments; no shell is between.
    package var arguments: [String]
    /// The whole environment, but that `PATH` and `LANG` have a default.
    package var environment: [String: String] = [:]
    /// The folder it starts in.
    package var directory = "/"
    /// What it reads on its standard input; nothing where absent.
    package var standardInput: [UInt8]?
    /// How many bytes of its output are kept; what follows is read and thrown away, so that it is never blocked.
    package var outputLimit = 64 * 1024
    /// A control group (the descriptor of its directory, which stays the caller's) that it starts in, and that is
    /// killed as a whole when it ends.
    package var controlGroup: Int32?
    /// Whether what it leaves running when it ends by itself may go on; a timeout always ends all of it.
    package var keepsChildren = false

    /// Whether it must not wait for a place that others hold, be they as many as may run.
    package var isUrgent = false
    /// Takes out of what it wrote what nobody may see, before that is cut or read in any way.
    package var redact: @Sendable (String) -> String = { $0 }

    package init(arguments: [String]) { self.arguments = arguments }

    /// Where programs are searched unless the environment says otherwise.
    package static let defaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// The environment with its defaults.
    var wholeEnvironment: [String: String] {
        environment.merging(["PATH": Self.defaultPath, "LANG": "C.UTF-8"]) { stated, _ in stated }
    }
}
