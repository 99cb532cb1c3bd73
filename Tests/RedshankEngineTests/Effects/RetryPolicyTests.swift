import RedshankEngine
import Testing

@Suite("RetryPolicy")
struct RetryPolicyTests {
    @Test("pauses grow by the factor up to the longest, and there is none after the last attempt")
    func pauses() {
        let policy = RetryPolicy(attempts: 6, firstPause: .seconds(1), factor: 2, longestPause: .seconds(6))
        let pauses = (1...6).map { policy.pause(after: $0) }
        #expect(pauses == [.seconds(1), .seconds(2), .seconds(4), .seconds(6), .seconds(6), nil])
    }

    @Test("a factor of one keeps the pauses equal, and no pause stays none")
    func equal() {
        let policy = RetryPolicy(attempts: 100, firstPause: .seconds(3), factor: 1)
        #expect(policy.pause(after: 99) == .seconds(3))
        #expect(RetryPolicy(attempts: 100, firstPause: .zero).pause(after: 50) == .zero)
    }

    @Test("a large attempt number neither overflows nor takes long")
    func many() {
        let policy = RetryPolicy(attempts: .max, firstPause: .nanoseconds(1), longestPause: .seconds(1 << 60))
        #expect(policy.pause(after: .max - 1) == .seconds(1 << 60))
    }

    @Test("one attempt is none again")
    func once() {
        #expect(RetryPolicy(attempts: 1).pause(after: 1) == nil)
    }

    @Test("the errors that are worth another attempt are the user's choice")
    func errors() {
        struct Busy: Error {}
        struct Broken: Error {}
        let policy = RetryPolicy(attempts: 2, when: { $0 is Busy })
        #expect(policy.applies(to: Busy()))
        #expect(!policy.applies(to: Broken()))
        #expect(RetryPolicy(attempts: 2).applies(to: Broken()))
    }
}
