import Testing

@testable import RedshankEngine

@Suite("EffectGovernor")
struct EffectGovernorTests {
    // MARK: - Order

    @Test("concurrent runs start at once")
    func concurrent() {
        var script = GovernorScript(.concurrent)
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 0) == ["start 2"])
        #expect(script.finish(1, at: 1) == [])
        #expect(!script.governor.isEmpty)
        #expect(script.finish(2, at: 1) == [])
        #expect(script.governor.isEmpty)
    }

    @Test("the latest cancels the one before of its key, and of no other")
    func latest() {
        var script = GovernorScript(.latest)
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("b", at: 0) == ["start 2"])
        #expect(script.ask("a", at: 1) == ["cancel 1: a newer one took its place", "start 3"])
        #expect(script.finish(1, at: 2) == [])
        #expect(script.ask("a", at: 3) == ["cancel 3: a newer one took its place", "start 4"])
        #expect(script.ask("a", at: 3) == ["cancel 4: a newer one took its place", "start 5"])
    }

    @Test("the first keeps later ones of its key out until it has ended")
    func first() {
        var script = GovernorScript(.first)
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("a", at: 1) == ["leave out 2: another one runs already"])
        #expect(script.ask("b", at: 1) == ["start 3"])
        #expect(script.finish(1, at: 2) == [])
        #expect(script.ask("a", at: 2) == ["start 4"])
    }

    @Test("a first that was cancelled keeps nobody out")
    func firstCancelled() {
        var script = GovernorScript(.first)
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.cancel(1, at: 1) == ["cancel 1: the state does not want it any more"])
        #expect(script.ask("a", at: 2) == ["start 2"])
        #expect(script.finish(1, at: 3) == [])
        #expect(script.ask("a", at: 3) == ["leave out 3: another one runs already"])
    }

    @Test("serial runs of a key start one after the other, in order")
    func serial() {
        var script = GovernorScript(.serial)
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("b", at: 0) == ["start 4"])
        #expect(script.finish(1, at: 1) == ["start 2"])
        #expect(script.finish(2, at: 2) == ["start 3"])
        #expect(script.finish(3, at: 3) == [])
        #expect(script.ask("a", at: 4) == ["start 5"])
    }

    @Test("a cancelled serial run keeps its place until its task has ended")
    func serialCancelled() {
        var script = GovernorScript(.serial)
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 0) == [])
        #expect(script.ask(at: 0) == [])
        #expect(script.cancel(1, at: 1) == ["cancel 1: the state does not want it any more"])
        #expect(script.cancel(2, at: 1) == ["leave out 2: the state does not want it any more"])
        #expect(script.finish(1, at: 2) == ["start 3"])
    }

    @Test("cancelling several starts none of them in between")
    func cancelSeveral() {
        var script = GovernorScript(.serial.limited(to: 1))
        for _ in 1...4 { _ = script.ask(at: 0) }
        _ = script.fail(1, at: 1)
        let steps = script.cancel(2, 3, at: 2)
        #expect(
            steps == [
                "leave out 3: the state does not want it any more", "cancel 2: the state does not want it any more",
            ]
        )
        #expect(script.finish(2, at: 3) == ["start 4"])
    }

    // MARK: - Limit

    @Test("those over the limit wait, and start in the order in which they were asked for")
    func limit() {
        var script = GovernorScript(.concurrent.limited(to: 2))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("b", at: 0) == ["start 2"])
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("c", at: 0) == [])
        #expect(script.finish(2, at: 1) == ["start 3"])
        #expect(script.finish(1, at: 1) == ["start 4"])
    }

    @Test("with serial order the limit lets the oldest go first that no run of its key is before")
    func limitedSerial() {
        var script = GovernorScript(.serial.limited(to: 2))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("b", at: 0) == ["start 3"])
        #expect(script.ask("c", at: 0) == [])
        #expect(script.finish(1, at: 1) == ["start 2"])
        #expect(script.finish(3, at: 1) == ["start 4"])
    }

    @Test("with latest the one cancelled keeps its slot until its task has ended")
    func limitedLatest() {
        var script = GovernorScript(.latest.limited(to: 1))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 1) == ["cancel 1: a newer one took its place"])
        #expect(script.ask(at: 2) == ["leave out 2: a newer one took its place"])
        #expect(script.finish(1, at: 3) == ["start 3"])
    }

    @Test("with first one that waits for a slot keeps later ones out")
    func limitedFirst() {
        var script = GovernorScript(.first.limited(to: 1))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("b", at: 0) == [])
        #expect(script.ask("b", at: 0) == ["leave out 3: another one runs already"])
        #expect(script.finish(1, at: 1) == ["start 2"])
    }

    // MARK: - Deadline and retries

    @Test("an attempt that passes its deadline fails, and counts no longer")
    func deadline() {
        var script = GovernorScript(.serial.deadline(.milliseconds(10)))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 5) == [])
        #expect(script.next == 10)
        #expect(script.alarm(at: 9) == [])
        #expect(script.alarm(at: 10) == ["expire 1", "start 2"])
        #expect(script.next == 20)
        #expect(script.finish(1, at: 12) == [])
        #expect(script.fail(1, at: 12) == [])
        #expect(script.finish(2, at: 13) == [])
        #expect(script.next == nil)
        #expect(script.governor.isEmpty)
    }

    @Test("a cancelled run whose task does not end is let go at its deadline")
    func deadlineOfCancelled() {
        var script = GovernorScript(.concurrent.limited(to: 1).deadline(.milliseconds(10)))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 1) == [])
        #expect(script.cancel(1, at: 2) == ["cancel 1: the state does not want it any more"])
        #expect(script.alarm(at: 10) == ["expire 1", "start 2"])
    }

    @Test("a failure is tried again after growing pauses, then given up")
    func retry() {
        let policy = RetryPolicy(attempts: 3, firstPause: .milliseconds(10), factor: 3)
        var script = GovernorScript(.concurrent.retried(policy))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.fail(1, at: 5) == ["fail 1, again after 10"])
        #expect(script.next == 15)
        #expect(script.alarm(at: 15) == ["start 1#2"])
        #expect(script.fail(1, attempt: 2, at: 16) == ["fail 1#2, again after 30"])
        #expect(script.alarm(at: 46) == ["start 1#3"])
        #expect(script.fail(1, attempt: 3, at: 47) == ["fail 1#3"])
        #expect(script.governor.isEmpty)
    }

    @Test("a failure that is not worth it is not tried again")
    func noRetry() {
        var script = GovernorScript(.serial.retried(RetryPolicy(attempts: 3)))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 0) == [])
        #expect(script.fail(1, mayRetry: false, at: 1) == ["fail 1", "start 2"])
    }

    @Test("an attempt that passed its deadline is tried again where the policy says so")
    func deadlineRetry() {
        let policy = RetryPolicy(attempts: 2, firstPause: .milliseconds(5))
        var script = GovernorScript(.concurrent.deadline(.milliseconds(10)).retried(policy))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.alarm(at: 10) == ["expire 1, again after 5"])
        #expect(script.alarm(at: 15) == ["start 1#2"])
        #expect(script.finish(1, attempt: 1, at: 16) == [])
        #expect(script.alarm(at: 25) == ["expire 1#2"])

        let choosy = RetryPolicy(attempts: 2, when: { !($0 is DeadlineExceeded) })
        var other = GovernorScript(.concurrent.deadline(.milliseconds(10)).retried(choosy))
        #expect(other.ask(at: 0) == ["start 1"])
        #expect(other.alarm(at: 10) == ["expire 1"])
    }

    @Test("a pause keeps the run's place and slot, and can be cancelled")
    func pause() {
        let policy = RetryPolicy(attempts: 2, firstPause: .milliseconds(10))
        var script = GovernorScript(.serial.limited(to: 1).retried(policy))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 0) == [])
        #expect(script.fail(1, at: 1) == ["fail 1, again after 10"])
        #expect(script.ask("other", at: 2) == [])
        #expect(script.cancel(1, at: 3) == ["leave out 1: the state does not want it any more", "start 2"])
        #expect(script.next == nil)
    }

    // MARK: - Time before a start

    @Test("a debounced run starts when it was quiet for so long, the last one only")
    func debounce() {
        var script = GovernorScript(.concurrent.debounced(.milliseconds(10)))
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("b", at: 3) == [])
        #expect(script.ask("a", at: 5) == ["leave out 1: a newer one took its place"])
        #expect(script.alarm(at: 10) == [])
        #expect(script.alarm(at: 13) == ["start 2"])
        #expect(script.alarm(at: 15) == ["start 3"])
        #expect(script.next == nil)
    }

    @Test("a debounced latest cancels the one that runs at once")
    func debouncedLatest() {
        var script = GovernorScript(.latest.debounced(.milliseconds(10)))
        #expect(script.ask(at: 0) == [])
        #expect(script.alarm(at: 10) == ["start 1"])
        #expect(script.ask(at: 12) == ["cancel 1: a newer one took its place"])
        #expect(script.alarm(at: 22) == ["start 2"])
    }

    @Test("a debounced first is left out while one runs, and replaced while it is quiet")
    func debouncedFirst() {
        var script = GovernorScript(.first.debounced(.milliseconds(10)))
        #expect(script.ask(at: 0) == [])
        #expect(script.ask(at: 5) == ["leave out 1: a newer one took its place"])
        #expect(script.alarm(at: 15) == ["start 2"])
        #expect(script.ask(at: 16) == ["leave out 3: another one runs already"])
    }

    @Test("a throttled key starts once in the interval, and others are left out")
    func throttle() {
        var script = GovernorScript(.concurrent.throttled(.milliseconds(10)))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("a", at: 9) == ["leave out 2: it came too soon after the one before"])
        #expect(script.ask("b", at: 9) == ["start 3"])
        #expect(script.finish(1, at: 9) == [])
        #expect(script.ask("a", at: 9) == ["leave out 4: it came too soon after the one before"])
        #expect(script.ask("a", at: 10) == ["start 5"])
    }

    @Test("a throttle counts from the start, so one that still waits keeps others out")
    func throttledLimit() {
        var script = GovernorScript(.concurrent.throttled(.milliseconds(10)).limited(to: 1))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("b", at: 0) == [])
        #expect(script.ask("b", at: 20) == ["leave out 3: it came too soon after the one before"])
        #expect(script.finish(1, at: 25) == ["start 2"])
        #expect(script.finish(2, at: 26) == [])
        #expect(script.ask("b", at: 34) == ["leave out 4: it came too soon after the one before"])
        #expect(script.ask("b", at: 35) == ["start 5"])
    }

    @Test("a throttled latest that comes too soon cancels nothing")
    func throttledLatest() {
        var script = GovernorScript(.latest.throttled(.milliseconds(10)))
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.ask(at: 5) == ["leave out 2: it came too soon after the one before"])
        #expect(script.ask(at: 10) == ["cancel 1: a newer one took its place", "start 3"])
    }

    @Test("keys that were throttled once are forgotten")
    func throttleMemory() {
        var script = GovernorScript(.concurrent.throttled(.milliseconds(10)))
        for number in 1...10_000 {
            #expect(script.ask("key \(number)", at: number) == ["start \(number)"])
            #expect(script.finish(UInt64(number), at: number) == [])
        }
        #expect(script.governor.keyCount < 100)
    }

    @Test("keys that are not throttled are forgotten with their last run")
    func keyMemory() {
        var script = GovernorScript(.serial)
        for number in 1...100 {
            #expect(script.ask("key \(number)", at: 0) == ["start \(number)"])
            #expect(script.finish(UInt64(number), at: 0) == [])
        }
        #expect(script.governor.keyCount == 0)
    }

    // MARK: - Cancellation

    @Test("whatever waits can be cancelled before it starts")
    func cancelWaiting() {
        var quiet = GovernorScript(.concurrent.debounced(.milliseconds(10)))
        #expect(quiet.ask(at: 0) == [])
        #expect(quiet.cancel(1, at: 5) == ["leave out 1: the state does not want it any more"])
        #expect(quiet.next == nil)
        #expect(quiet.governor.isEmpty)

        var limited = GovernorScript(.concurrent.limited(to: 1))
        #expect(limited.ask(at: 0) == ["start 1"])
        #expect(limited.ask(at: 0) == [])
        #expect(limited.cancel(2, at: 1) == ["leave out 2: the state does not want it any more"])
        #expect(limited.finish(1, at: 2) == [])

        var serial = GovernorScript(.serial)
        #expect(serial.ask(at: 0) == ["start 1"])
        #expect(serial.ask(at: 0) == [])
        #expect(serial.cancel(2, at: 1) == ["leave out 2: the state does not want it any more"])
        #expect(serial.finish(1, at: 2) == [])
    }

    @Test("cancelling all starts none of those that wait")
    func cancelAll() {
        var script = GovernorScript(.serial.limited(to: 1))
        #expect(script.ask("a", at: 0) == ["start 1"])
        #expect(script.ask("a", at: 0) == [])
        #expect(script.ask("b", at: 0) == [])
        let steps = script.cancelAll(at: 1)
        #expect(
            steps == [
                "leave out 3: the Store stopped", "leave out 2: the Store stopped", "cancel 1: the Store stopped",
            ]
        )
        #expect(script.finish(1, at: 2) == [])
        #expect(script.governor.isEmpty)
    }

    @Test("a run is cancelled once")
    func cancelTwice() {
        var script = GovernorScript(.concurrent)
        #expect(script.ask(at: 0) == ["start 1"])
        #expect(script.cancel(1, at: 1) == ["cancel 1: the state does not want it any more"])
        #expect(script.cancel(1, at: 1) == [])
        #expect(script.fail(1, at: 2) == [])
        #expect(script.governor.isEmpty)
        #expect(script.cancel(1, at: 3) == [])
    }

    @Test("runs of another governor are ignored")
    func identity() {
        var one = EffectGovernor(identity: 1, rules: EffectRules())
        var other = EffectGovernor(identity: 2, rules: EffectRules())
        let (run, _) = one.request(at: .zero)
        let (strange, _) = other.request(at: .zero)
        #expect(run != strange)
        let attempt = EffectGovernor.Attempt(run: strange, number: 1)
        #expect(one.cancel([strange], .unwanted, at: .zero) == [])
        #expect(one.finished(attempt, at: .zero) == [])
        #expect(one.failed(attempt, mayRetry: true, at: .zero) == [])
        #expect(!one.isEmpty)
    }
}
