/// An action that is not processed again within its interval.
///
/// The Store drops it until the interval since the last one with the same key is over, and tells its observers why.
///
/// ```swift
/// struct Refresh: Input, ThrottledAction {
///     let feed: String
///     var interval: Duration { .seconds(5) }
///     var throttleKey: String { feed }
///     func reduce(_ state: inout AppState) { state.feeds[feed] = .loading }
/// }
/// ```
public protocol ThrottledAction<State>: Action {
    /// What tells apart those that do not hold each other up.
    associatedtype ThrottleKey: Hashable & Sendable

    /// How long after one the next is dropped, in boot time.
    var interval: Duration { get }

    /// Which of the type's actions this one counts among; all are one unless given.
    var throttleKey: ThrottleKey { get }
}

extension ThrottledAction {
    /// The interval and the key, with the type, of whose actions no other type's hold this one up.
    public var throttle: Throttle? {
        Throttle(interval: interval, type: ObjectIdentifier(Self.self), key: AnyHashable(throttleKey))
    }
}

extension ThrottledAction where ThrottleKey == String {
    /// All actions of the type are one.
    public var throttleKey: String { "" }
}

/// How seldom an action may be processed, and what it counts as.
public struct Throttle {
    let interval: Duration
    let type: ObjectIdentifier
    let key: AnyHashable
}

/// When the throttled actions of a Store were last processed.
///
/// What is over is forgotten when the table has doubled, so it stays in proportion to what is held up now.
struct ThrottleTable {
    private struct Entry: Hashable {
        let type: ObjectIdentifier
        let key: AnyHashable
    }

    private var ends: [Entry: Duration] = [:]
    private var limit = 64

    /// How many keys are remembered.
    var count: Int { ends.count }

    /// Lets an action pass, or says how long others of its kind must still wait.
    ///
    /// - Complexity: O(1) on average.
    mutating func admit(_ throttle: Throttle, at boot: Duration) -> Duration? {
        let entry = Entry(type: throttle.type, key: throttle.key)
        if let end = ends[entry], boot < end { return end - boot }
        ends[entry] = boot + throttle.interval
        if ends.count > limit {
            ends = ends.filter { boot < $0.value }
            limit = max(64, 2 * ends.count)
        }
        return nil
    }
}
