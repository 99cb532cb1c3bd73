package import RedshankControl

extension Samples {
    /// A reload that changed something of everything.
    package static let reload = ReloadReply(
        applied: true,
        files: daemon.configurationFiles,
        checks: ConfigurationChanges(
            added: ["cache", "queue"],
            removed: ["old"],
            changed: [
                ChangedConfigurationItem(
                    name: "website",
                    values: [
                        ChangedConfigurationValue(path: "every", old: "10s", new: "20s"),
                        ChangedConfigurationValue(path: "expect.within", old: "800ms"),
                    ]
                )
            ],
            unchanged: 12
        ),
        reactions: ConfigurationChanges(
            changed: [
                ChangedConfigurationItem(
                    name: "page",
                    values: [ChangedConfigurationValue(path: "after", new: "10m")]
                )
            ],
            unchanged: 1
        ),
        history: [ChangedConfigurationValue(path: "results", old: "7d", new: "2d")]
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
