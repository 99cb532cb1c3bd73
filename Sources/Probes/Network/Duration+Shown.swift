import NIOCore

extension Duration {
    /// The duration as people write it: `5s`, `800ms`, `1m30s`.
    var shown: String {
        let (seconds, attoseconds) = components
        guard seconds > 0 else { return "\(attoseconds / 1_000_000_000_000_000)ms" }
        let milliseconds = attoseconds / 1_000_000_000_000_000
        var text = ""
        if seconds >= 3600 { text += "\(seconds / 3600)h" }
        if seconds % 3600 >= 60 { text += "\((seconds % 3600) / 60)m" }
        if seconds % 60 > 0 { text += "\(seconds % 60)s" }
        if milliseconds > 0 { text += "\(milliseconds)ms" }
        return text
    }

    /// The same for NIO, at least nothing and at most a century.
    var timeAmount: TimeAmount {
        let (seconds, attoseconds) = components
        guard seconds >= 0 else { return .zero }
        return .seconds(min(seconds, 3_155_760_000)) + .nanoseconds(attoseconds / 1_000_000_000)
    }
}
