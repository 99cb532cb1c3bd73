/// Asks that the configuration be read again and taken, or only what that would change.
package struct ReloadRequest: ControlRequest {
    package typealias Reply = ReloadReply
    package static let method = "Reload"

    /// Whether only to tell what would change.
    package var dryRun: Bool?

    /// Makes the request.
    package init(dryRun: Bool? = nil) {
        self.dryRun = dryRun
    }
}

/// What a reload changed, or would change.
package struct ReloadReply: Codable, Sendable, Hashable {
    /// Whether the new configuration is in force; false for a dry run.
    package var applied: Bool
    /// The files it was read from, in order.
    package var files: [String]
    /// What became of the checks.
    package var checks: ConfigurationChanges
    /// What became of the reactions.
    package var reactions: ConfigurationChanges
    /// What became of how long what happened is kept.
    package var history: [ChangedConfigurationValue]

    /// Makes the reply.
    package init(
        applied: Bool,
        files: [String],
        checks: ConfigurationChanges,
        reactions: ConfigurationChanges,
        history: [ChangedConfigurationValue] = []
    ) {
        self.applied = applied
        self.files = files
        self.checks = checks
        self.reactions = reactions
        self.history = history
    }
}

/// Items that came, went, or stayed with another content; each by name.
package struct ConfigurationChanges: Codable, Sendable, Hashable {
    package var added: [String]
    package var removed: [String]
    package var changed: [ChangedConfigurationItem]
    /// How many stayed as they were.
    package var unchanged: Int

    /// Makes changes.
    package init(
        added: [String] = [],
        removed: [String] = [],
        changed: [ChangedConfigurationItem] = [],
        unchanged: Int = 0
    ) {
        self.added = added
        self.removed = removed
        self.changed = changed
        self.unchanged = unchanged
    }
}

/// A check or a reaction that stayed with another content.
package struct ChangedConfigurationItem: Codable, Sendable, Hashable {
    package var name: String
    /// What became different, in the order of the reference.
    package var values: [ChangedConfigurationValue]

    /// Makes an item.
    package init(name: String, values: [ChangedConfigurationValue] = []) {
        self.name = name
        self.values = values
    }
}

/// A value that became different.
package struct ChangedConfigurationValue: Codable, Sendable, Hashable {
    /// Where it stands within the item: `expect.within`.
    package var path: String
    /// What it was; nil for a value that is new.
    package var old: String?
    /// What it is; nil for a value that is gone.
    package var new: String?

    /// Makes a value.
    package init(path: String, old: String? = nil, new: String? = nil) {
        self.path = path
        self.old = old
        self.new = new
    }
}

/// One thing that is wrong in a configuration, and where.
package struct ConfigurationProblem: Codable, Sendable, Hashable {
    /// The file.
    package var file: String
    /// The line, from 1; nil where it is about the file as a whole.
    package var line: Int?
    /// The column, from 1.
    package var column: Int?
    /// What is wrong, a phrase: `unknown key 'timout'`.
    package var message: String
    /// What may have been meant, a phrase.
    package var hint: String?

    /// Makes a problem.
    package init(file: String, line: Int? = nil, column: Int? = nil, message: String, hint: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }
}
