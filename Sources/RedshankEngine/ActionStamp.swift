/// What the Store knows of an action beside the action itself.
public struct ActionStamp: Sendable, Hashable {
    /// The action's number: 1 for the first a Store processes, then one more each.
    public let number: UInt64
    /// When it was processed, by the Store's clock.
    public let moment: Moment
    /// What made it; nothing for a root, which came from outside or from a timer.
    public let cause: Cause?
    /// Where in the source it was dispatched.
    public let source: SourceLocation

    /// Makes a stamp of its parts, for whoever opens a box by hand in a test.
    public init(number: UInt64, moment: Moment, cause: Cause? = nil, source: SourceLocation) {
        self.number = number
        self.moment = moment
        self.cause = cause
        self.source = source
    }
}

/// The side effect, of the action, that dispatched another action.
public struct Cause: Sendable, Hashable, Codable {
    /// The number of the action that woke the side effect.
    public let number: UInt64
    /// The side effect's name.
    public let effect: String

    /// Names the action and the side effect.
    public init(number: UInt64, effect: String) {
        self.number = number
        self.effect = effect
    }
}

/// A place in the source.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The file as `#fileID` gives it: `Module/File.swift`.
    public let file: StaticString
    /// The line, from 1.
    public let line: UInt
    /// The function's name with its argument labels.
    public let function: StaticString

    /// Names the place.
    public init(file: StaticString, line: UInt, function: StaticString) {
        self.file = file
        self.line = line
        self.function = function
    }

    /// The place as compilers write it: `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }

    /// Whether both are the same line of the same file.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.line == right.line && left.file.description == right.file.description
    }

    /// Hashes the line, which tells most places apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(line) }
}
