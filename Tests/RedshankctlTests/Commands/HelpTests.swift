import ArgumentParser
import Testing

@testable import redshankctl

@Suite("The help of every command")
struct HelpTests {
    private static func all(_ command: any ParsableCommand.Type = Redshankctl.self) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap { all($0) }
    }

    @Test("examples come before the shape of the JSON")
    func examples() {
        for command in Self.all() {
            let text = command.configuration.discussion
            guard let json = text.firstRange(of: "With --json"), let example = text.firstRange(of: "EXAMPLE") else {
                continue
            }
            #expect(example.lowerBound < json.lowerBound, "\(command)")
        }
    }

    @Test("lines that are laid out by hand fit a terminal of 80 columns")
    func width() {
        for command in Self.all() {
            for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
                #expect(line.count <= 80, "\(command): \(line)")
            }
        }
    }

    @Test("where the record is can be said to those commands alone that read it")
    func stateDirectory() {
        let reading: Set = [
            "status", "why", "why-not", "reactions", "incidents", "history", "log", "backtest", "replay", "state",
            "actions",
        ]
        for command in Self.all() where command.configuration.subcommands.isEmpty {
            let name = command.configuration.commandName ?? ""
            let help = Redshankctl.helpMessage(for: command, columns: 80)
            #expect(help.contains("--state-directory") == reading.contains(name), "\(name)")
        }
    }
}
