/// An action as a ``CausalityLog`` keeps it, with what is known to have come of it.
public struct TracedAction: Sendable {
    /// The action itself; its texts are made when somebody reads them.
    public let action: any Action
    /// The action's number, time, cause, source location and generation.
    public let stamp: ActionStamp
    /// Why the action was dropped; nothing where it changed the state.
    public let dropReason: String?
    /// What its side effects did beside dispatching, in order: at most ``eventLimit``.
    public private(set) var events: [TracedEvent] = []
    /// How many events found no room.
    public private(set) var lostEvents = 0

    init(_ action: any Action, _ stamp: ActionStamp, dropReason: String? = nil) {
        self.action = action
        self.stamp = stamp
        self.dropReason = dropReason
    }

    /// How many events of one action are kept.
    public static var eventLimit: Int { 32 }

    /// The action's number.
    public var number: UInt64 { stamp.number }

    /// The name under which the action is logged.
    public var name: String { type(of: action).name }

    /// The action with its values, on one line of at most 100 characters.
    public var summary: String { String(oneLine: action, most: 100) }

    /// The names of the side effects that it set off, in order.
    public var effects: [String] {
        events.compactMap { if case .setOff(let effect) = $0 { effect } else { nil } }
    }

    /// How side effects that it set off failed, in order.
    public var failures: [EffectFailure] {
        events.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
    }

    /// Which runs that it asked for were left out or cancelled, in order.
    public var suppressions: [EffectSuppression] {
        events.compactMap { if case .suppressed(let suppression) = $0 { suppression } else { nil } }
    }

    /// What its side effects told whoever listened, in order.
    public var outputs: [any Output] {
        events.compactMap { if case .emitted(let output, _) = $0 { output } else { nil } }
    }

    mutating func add(_ event: TracedEvent) {
        if events.count < Self.eventLimit { events.append(event) } else { lostEvents += 1 }
    }
}

/// Something that a side effect of an action did, or that was done to it.
public enum TracedEvent: Sendable {
    /// The action set off the side effect of this name.
    case setOff(String)
    /// A side effect failed.
    case failed(EffectFailure)
    /// A side effect's run was left out or cancelled.
    case suppressed(EffectSuppression)
    /// The side effect of this name told whoever listened.
    case emitted(any Output, effect: String)
}
