package import RedshankControl

extension Samples {
    /// A reload that changed something of everything.
    package static let reload = ReloadReply(
        applied: true,
        files: daemon.configurationFiles,
        checks: ConfigurationChanges(added: ["cache", "queue"], removed: ["old"], changed: ["website"], unchanged: 12),
        reactions: ConfigurationChanges(changed: ["page"], unchanged: 1)
    )

    /// What is wrong in a configuration.
    package static let problems = [
        ConfigurationProblem(
            file: "/etc/redshank/redshank.yaml",
            line: 12,
            column: 5,
            message: "unknown key 'timout'",
            hint: "did you mean 'timeout'?"
        ),
        ConfigurationProblem(file: "/etc/redshank/conf.d/10-web.yaml", message: "the file cannot be read"),
    ]

    /// Values of the configuration in force.
    package static let configuration = ShowConfigurationReply(
        values: [
            ConfigurationValue(
                path: "defaults.every",
                value: "30s",
                file: "/etc/redshank/redshank.yaml",
                line: 1,
                column: 19
            ),
            ConfigurationValue(path: "checks.database.timeout", value: "5s"),
        ]
    )
}
