import ArgumentParser

/// What the exit status tells a script; the help lists them.
enum ExitStatus: Int32 {
    case success = 0
    case unwell = 1
    case usage = 2
    case unreachable = 3
    case notAllowed = 4
    case noSuchCheck = 5
    case refused = 6
    case configuration = 78

    /// Ends the command with this status and nothing more to say.
    var code: ExitCode { ExitCode(rawValue) }
}
