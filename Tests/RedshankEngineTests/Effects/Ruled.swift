import RedshankEngine
import RedshankTesting
import Synchronization

/// A side effect whose control and work a test writes in place.
struct Ruled<Trigger: Action<Ledger>>: SideEffect {
    let control: EffectControl<Trigger>
    var failing: @Sendable (any Error, Trunk<Ledger>) -> Void = { _, _ in }
    let work: @Sendable (StateBox<Trigger>, Trunk<Ledger>) async throws -> Void

    func execute(_ box: StateBox<Trigger>, trunk: Trunk<Ledger>, interactor: Desk) async throws {
        try await work(box, trunk)
    }

    func failed(_ error: any Error, _ box: StateBox<Trigger>, trunk: Trunk<Ledger>) { failing(error, trunk) }
}

extension Ruled<Enter> {
    /// Books what was entered, so long after it began.
    static func booking(
        _ control: EffectControl<Enter>,
        after pause: Duration = .seconds(1),
        on clock: ManualClock
    ) -> AnySideEffect<Desk> {
        AnySideEffect(
            Ruled(control: control) { box, trunk in
                try await clock.sleep(for: pause)
                trunk.dispatch(Booked(amount: box.action.amount))
            }
        )
    }
}

/// An error that a test throws.
struct Trouble: Error, Equatable {
    var number = 0
}

/// Notes what a Store tells of its side effects' failures and of what is left out.
final class Reports: StoreObserver {
    typealias State = Ledger

    let failures = Notes<EffectFailure>()
    let suppressions = Notes<EffectSuppression>()
    let drops = Notes<String>()

    func processed<A: Action<Ledger>>(_ box: StateBox<A>) {}
    func dropped<A: Action<Ledger>>(_ action: A, stamp: ActionStamp, reason: String) { drops.add(reason) }
    func failed(_ failure: EffectFailure) { failures.add(failure) }
    func suppressed(_ suppression: EffectSuppression) { suppressions.add(suppression) }

    /// The failures, each as action, attempt and pause.
    var failed: [String] {
        failures.all.map { failure in
            let pause = failure.retriesAfter.map { ", again after \($0)" } ?? ""
            return "\(failure.cause.number)#\(failure.attempt) \(failure.error)\(pause)"
        }
    }

    /// What was left out or cancelled, each as action and reason.
    var suppressed: [String] {
        suppressions.all.map { "\($0.hadBegun ? "cancelled" : "left out") \($0.cause.number): \($0.reason)" }
    }
}

/// Lets who waits go on when it is opened, whether it was cancelled or not: an effect that hangs.
final class Gate: Sendable {
    private struct Waiting {
        var isOpen = false
        var inside: [CheckedContinuation<Void, Never>] = []
        var arrived = 0
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let waiting = Lock(Waiting())

    /// Waits until the gate is opened, without looking at cancellation.
    func pass() async {
        await withCheckedContinuation { continuation in
            let resumed = waiting.withLock { waiting in
                waiting.arrived += 1
                var resumed = waiting.observers.filter { $0.count <= waiting.arrived }.map(\.continuation)
                waiting.observers.removeAll { $0.count <= waiting.arrived }
                if waiting.isOpen { resumed.append(continuation) } else { waiting.inside.append(continuation) }
                return resumed
            }
            for continuation in resumed { continuation.resume() }
        }
    }

    /// Waits until so many have come to the gate.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = waiting.withLock { waiting in
                if waiting.arrived >= count { return true }
                waiting.observers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func open() {
        let inside = waiting.withLock { waiting in
            waiting.isOpen = true
            defer { waiting.inside = [] }
            return waiting.inside
        }
        for continuation in inside { continuation.resume() }
    }
}
