package import Varlink

/// Asks for the actions themselves, with what they carry.
package struct ActionsRequest: ControlRequest {
    package typealias Reply = ActionsReply
    package static let method = "Actions"
    /// How many actions are told of where nobody says how many.
    package static let usualLimit = 1000

    /// Only what is about this check.
    package var check: String?
    /// Only actions with a higher number than this.
    package var afterSequence: Int?
    /// The newest so many, before what follows.
    package var limit: Int?
    /// Whether to go on with what happens from now on.
    package var follow: Bool?

    /// Makes the request.
    package init(check: String? = nil, afterSequence: Int? = nil, limit: Int? = nil, follow: Bool? = nil) {
        self.check = check
        self.afterSequence = afterSequence
        self.limit = limit
        self.follow = follow
    }
}

/// Some actions, oldest first.
package struct ActionsReply: Codable, Sendable, Hashable {
    /// The actions.
    package var actions: [ActionRecord]
    /// How many were left out because they came faster than they were read.
    package var missed: Int?

    /// Makes the reply.
    package init(actions: [ActionRecord], missed: Int? = nil) {
        self.actions = actions
        self.missed = missed
    }
}

/// One action, with what it carries.
package struct ActionRecord: Codable, Sendable, Hashable {
    /// Its number in this run.
    package var sequence: Int
    /// The run.
    package var run: String
    /// When it was taken.
    package var time: Timestamp
    /// Its stable name.
    package var name: String
    /// The sentence it is logged as.
    package var message: String
    /// The number of the action that made it; nil for what came from outside.
    package var cause: Int?
    /// The side effect that made it.
    package var effect: String?
    /// The check it is about.
    package var check: String?
    /// The reaction it is about.
    package var reaction: String?
    /// Where it came from, for what came from outside.
    package var origin: String?
    /// Where in the program it was dispatched.
    package var source: SourcePlace?
    /// What it carries, an object; enough to replay it.
    package var data: JSONValue?
    /// The fields of the state that it changed; nil where that was not asked, or cannot be told.
    package var changes: [StateChange]?

    /// Makes a record.
    package init(
        sequence: Int,
        run: String,
        time: Timestamp,
        name: String,
        message: String,
        cause: Int? = nil,
        effect: String? = nil,
        check: String? = nil,
        reaction: String? = nil,
        origin: String? = nil,
        source: SourcePlace? = nil,
        data: JSONValue? = nil,
        changes: [StateChange]? = nil
    ) {
        self.sequence = sequence
        self.run = run
        self.time = time
        self.name = name
        self.message = message
        self.cause = cause
        self.effect = effect
        self.check = check
        self.reaction = reaction
        self.origin = origin
        self.source = source
        self.data = data
        self.changes = changes
    }
}

/// A place in the program's source.
package struct SourcePlace: Codable, Sendable, Hashable {
    /// The file, as the compiler names it.
    package var file: String
    /// The line.
    package var line: Int

    /// Makes a place.
    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}
