/// What of an effect's control decides when its runs start, wait and end.
struct EffectRules: Sendable {
    /// What becomes of a run that is asked for while another of the same key is there.
    enum Order: Sendable {
        case concurrent
        case latest
        case first
        case serial
    }

    var order: Order = .concurrent
    /// How many runs there may be at once, over all keys.
    var limit: Int?
    /// How long an attempt may take.
    var deadline: Duration?
    var retry: RetryPolicy?
    /// How long nothing is asked for a key before its run starts.
    var quiet: Duration?
    /// The least time between two starts of a key.
    var interval: Duration?

    /// Whether every run simply starts, and ends when it ends.
    var areNone: Bool {
        guard case .concurrent = order else { return false }
        return limit == nil && deadline == nil && retry == nil && quiet == nil && interval == nil
    }
}
