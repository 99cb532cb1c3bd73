/// An action as it was recorded: what the Store knew of it, and its encoding.
public struct ActionEntry: Sendable, Hashable {
    /// The action's number.
    public var number: UInt64
    /// When it was processed.
    public var moment: Moment
    /// What made it; nothing for a root.
    public var cause: Cause?
    /// Where it was dispatched, as text: `Module/File.swift:12 function()`.
    public var source: String
    /// The stable name of its type.
    public var name: String
    /// The version of its type's shape.
    public var version: Int
    /// The action, encoded.
    public var payload: [UInt8]

    /// Makes an entry of its parts, as whoever reads a recording from a store of its own does.
    public init(
        number: UInt64,
        moment: Moment,
        cause: Cause?,
        source: String,
        name: String,
        version: Int,
        payload: [UInt8]
    ) {
        self.number = number
        self.moment = moment
        self.cause = cause
        self.source = source
        self.name = name
        self.version = version
        self.payload = payload
    }
}
