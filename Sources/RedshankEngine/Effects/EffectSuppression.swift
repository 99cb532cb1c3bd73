/// A run of a side effect that its control left out or cancelled, told so that nothing is lost in silence.
public struct EffectSuppression: Sendable, Hashable {
    /// Why a run did not begin, or did not go on.
    public enum Reason: Sendable, Hashable {
        /// Another run of the same key was there first.
        case anotherRuns
        /// It came sooner after the one before than its throttle allows.
        case tooSoon
        /// A newer one of the same key took its place.
        case newer
        /// The action of this number cancelled it.
        case action(UInt64)
        /// The state does not want it any more.
        case unwanted
        /// Its interactor was ended.
        case interactorEnded
        /// The Store stopped.
        case storeStopped
    }

    /// The effect, and the action that asked for the run.
    public let cause: Cause
    /// What the run was for; nothing where the control names no key.
    public let key: EffectKey?
    /// Why.
    public let reason: Reason
    /// Whether the work had begun, and was cancelled; else it never began.
    public let hadBegun: Bool

    /// Makes one of its parts.
    public init(cause: Cause, key: EffectKey?, reason: Reason, hadBegun: Bool) {
        self.cause = cause
        self.key = key
        self.reason = reason
        self.hadBegun = hadBegun
    }
}

extension EffectSuppression.Reason: CustomStringConvertible {
    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .anotherRuns: "another one runs already"
        case .tooSoon: "it came too soon after the one before"
        case .newer: "a newer one took its place"
        case .action(let number): "action \(number) cancelled it"
        case .unwanted: "the state does not want it any more"
        case .interactorEnded: "its interactor was ended"
        case .storeStopped: "the Store stopped"
        }
    }
}

extension EffectSuppression: CustomStringConvertible {
    /// What happened, in a sentence.
    public var description: String {
        let what = hadBegun ? "was cancelled" : "was left out"
        let place = key.map { " for “\($0)”" } ?? ""
        return "\(cause.effect) of action \(cause.number)\(place) \(what): \(reason)."
    }
}
