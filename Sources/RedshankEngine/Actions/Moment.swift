/// A moment as the Store's clock saw it: the wall time for people, the boot time for measuring.
///
/// Wall time may jump when the machine's clock is set; boot time never does, and goes on through a suspend.
public struct Moment: Sendable, Hashable, Codable {
    /// The time since 1970-01-01T00:00:00Z.
    public var wall: Duration
    /// The time since the machine was started.
    public var boot: Duration

    /// Makes a moment of its two times.
    public init(wall: Duration, boot: Duration) {
        self.wall = wall
        self.boot = boot
    }

    /// The moment that comes this much later.
    public func advanced(by duration: Duration) -> Moment {
        Moment(wall: wall + duration, boot: boot + duration)
    }
}

extension Moment {
    private enum CodingKeys: String, CodingKey {
        case wallNanoseconds, bootNanoseconds
    }

    /// Reads the two times as whole nanoseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        wall = .nanoseconds(try container.decode(Int64.self, forKey: .wallNanoseconds))
        boot = .nanoseconds(try container.decode(Int64.self, forKey: .bootNanoseconds))
    }

    /// Writes the two times as whole nanoseconds, which reach to the year 2262.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.nanoseconds(wall), forKey: .wallNanoseconds)
        try container.encode(Self.nanoseconds(boot), forKey: .bootNanoseconds)
    }

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}

/// Where a Store and its side effects get the time.
///
/// The engine reads no clock of its own: the one it is given stamps each action and lets effects sleep. A test gives
/// it one that moves by hand.
public protocol EngineClock: Sendable {
    /// The moment it is now.
    func now() -> Moment

    /// Waits until the boot time has come, at most `tolerance` later.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func sleep(until boot: Duration, tolerance: Duration) async throws
}

extension EngineClock {
    /// Waits for the time given, at most `tolerance` longer.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    public func sleep(for duration: Duration, tolerance: Duration = .zero) async throws {
        try await sleep(until: now().boot + duration, tolerance: tolerance)
    }
}
