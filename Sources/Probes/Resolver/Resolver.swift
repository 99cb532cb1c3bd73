package import NIOCore
import Synchronization

/// Turns names into addresses without ever letting one name wait for another that hangs.
///
/// Each name is looked up once at a time, however many wait for it, on a thread of its own (`LookupQueue` says when).
/// An answer is kept for one second: a round of checks of one host asks once, and yet no check is given the answer of
/// its own last run, for none runs more often. Literal addresses and `localhost` never get here.
package final class Resolver: Sendable {
    /// What a waiter holds to give up.
    struct Ticket: Sendable, Hashable {
        fileprivate let name: String
        fileprivate let number: UInt64
    }

    private struct Waiter: Sendable {
        let number: UInt64
        let answer: @Sendable (LookupResult) -> Void
    }

    private struct State: Sendable {
        var queue = LookupQueue()
        var waiters: [String: [Waiter]] = [:]
        var kept: [String: (addresses: [SocketAddress], until: ContinuousClock.Instant)] = [:]
        var next: UInt64 = 0
        var isShutDown = false
    }

    private let lookup: Lookup
    private let loop: any EventLoop
    private let patience: Duration
    private let keeping: Duration
    private let state = Mutex(State())

    /// Makes a resolver.
    ///
    /// - Parameters:
    ///   - loop: Where its timers run; it never blocks it.
    ///   - patience: How long a look-up may take before its name counts as suspect.
    ///   - keeping: How long an answer is kept.
    ///   - lookup: What asks; the host's own resolver unless a test says otherwise.
    package init(
        loop: any EventLoop,
        patience: Duration = .seconds(1),
        keeping: Duration = .seconds(1),
        lookup: @escaping Lookup = SystemLookup.lookup
    ) {
        self.loop = loop
        self.patience = patience
        self.keeping = keeping
        self.lookup = lookup
    }

    /// Asks for a name's addresses.
    ///
    /// - Parameters:
    ///   - name: The name, lower case.
    ///   - answer: Called once, on any thread, unless the ticket is given back before.
    /// - Returns: The ticket, or nothing where the answer was at hand and has been given.
    func addresses(of name: String, answer: @escaping @Sendable (LookupResult) -> Void) -> Ticket? {
        let now = ContinuousClock.now
        let (kept, ticket, names) = state.withLock { state -> (LookupResult?, Ticket?, [String]) in
            if state.isShutDown { return (.failure(.shutDown), nil, []) }
            if let kept = state.kept[name], kept.until > now { return (.success(kept.addresses), nil, []) }
            state.next += 1
            state.waiters[name, default: []].append(Waiter(number: state.next, answer: answer))
            return (nil, Ticket(name: name, number: state.next), state.queue.request(name))
        }
        if let kept { answer(kept) }
        start(names)
        return ticket
    }

    /// Gives up waiting; the answer is not called after this, but may be at this moment.
    func giveUp(_ ticket: Ticket) {
        state.withLock { state in
            state.waiters[ticket.name]?.removeAll { $0.number == ticket.number }
            if state.waiters[ticket.name]?.isEmpty == true {
                state.waiters[ticket.name] = nil
                state.queue.abandon(ticket.name)
            }
        }
    }

    /// Answers all who wait that there will be no answer.
    package func shutDown() {
        let waiters = state.withLock { state in
            state.isShutDown = true
            defer { state.waiters = [:] }
            return state.waiters.values.flatMap { $0 }
        }
        for waiter in waiters { waiter.answer(.failure(.shutDown)) }
    }

    private func start(_ names: [String]) {
        for name in names {
            let reminder = Reminder { [self] in start(state.withLock { $0.queue.overdue(name) }) }
            guard let timer = try? loop.scheduleCallback(in: patience.timeAmount, handler: reminder) else {
                return  // The loop is shut down, and all who waited were told.
            }
            let hasThread = BlockingThread.start { [self] in
                let result = lookup(name)
                timer.cancel()
                finish(name, result)
            }
            if !hasThread {
                timer.cancel()
                finish(name, .failure(.failed(reason: "no thread could be started for it")))
            }
        }
    }

    private func finish(_ name: String, _ result: LookupResult) {
        let until = ContinuousClock.now + keeping
        let (waiters, names) = state.withLock { state in
            switch result {
            case .success(let addresses):
                if state.kept.count >= 4096 { state.kept.removeAll(keepingCapacity: true) }
                state.kept[name] = (addresses, until)
            case .failure: state.kept[name] = nil
            }
            let names = state.queue.finish(name, isAnswered: result.isAnswered)
            return (state.waiters.removeValue(forKey: name) ?? [], names)
        }
        for waiter in waiters { waiter.answer(result) }
        start(names)
    }
}

/// Calls back once, unless it is called off.
private final class Reminder: NIOScheduledCallbackHandler, Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func handleScheduledCallback(eventLoop: some EventLoop) { body() }
}

extension LookupResult {
    /// Whether a name server gave an answer, be it that there is no such name.
    fileprivate var isAnswered: Bool {
        switch self {
        case .success, .failure(.notFound): true
        case .failure: false
        }
    }
}
