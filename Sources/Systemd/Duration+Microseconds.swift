extension Duration {
    /// The whole microseconds in it, as libsystemd counts time; nothing below zero, and held at the largest number.
    var microseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        if overflow { return .max }
        let (sum, carried) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000))
        return carried ? .max : sum
    }

    /// The duration of libsystemd's count of microseconds.
    init(microseconds: UInt64) {
        self.init(
            secondsComponent: Int64(microseconds / 1_000_000),
            attosecondsComponent: Int64(microseconds % 1_000_000) * 1_000_000_000_000
        )
    }
}
