import ArgumentParser

/// What can be said of a configuration without a daemon.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check or show a configuration; no daemon is needed.",
        subcommands: [ConfigCheckCommand.self, ConfigShowCommand.self]
    )
}
