/// What a replay may pass over, after which its state may be another than it was then.
public struct ReplayTolerance: OptionSet, Sendable {
    /// Actions that are not in the recording.
    public static let gaps = ReplayTolerance(rawValue: 1)
    /// Actions that the catalogue does not know, or not in that version, or that cannot be decoded.
    public static let unknownActions = ReplayTolerance(rawValue: 2)

    /// The options as bits.
    public let rawValue: Int

    /// Takes the options as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
