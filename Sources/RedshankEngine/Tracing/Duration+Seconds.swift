extension Duration {
    /// The time in seconds, to the millisecond: `0.081 s`.
    var inSeconds: String {
        let (seconds, attoseconds) = components
        let milliseconds = String(abs(attoseconds) / 1_000_000_000_000_000)
        let zeros = String(repeating: "0", count: 3 - milliseconds.count)
        return "\(self < .zero ? "-" : "")\(abs(seconds)).\(zeros)\(milliseconds) s"
    }
}
