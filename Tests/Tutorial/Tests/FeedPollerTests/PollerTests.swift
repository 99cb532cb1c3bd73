import RedshankEngine
import RedshankTesting
import Synchronization
import Testing

@testable import FeedPoller

@Suite("The poller", .timeLimit(.minutes(1)))
struct PollerTests {
    /// Answers with one list after the other, and fails where there is none.
    private func start(_ answers: [[String]?]) async -> TestStore<Poller> {
        let next = Atomic(0)
        let store = TestStore(Poller(interval: .seconds(60)))
        await store.start(
            FeedInteractor {
                let place = next.add(1, ordering: .relaxed).oldValue
                guard place < answers.count, let answer = answers[place] else {
                    throw FeedError(description: "no answer")
                }
                return answer
            }
        )
        await store.start(TimerInteractor(clock: store.clock))
        await store.receive(PollDue()) { $0.poll = .loading }
        return store
    }

    @Test("it polls at once, then a minute after each poll has ended, and tells what is new")
    func polls() async {
        let store = await start([["A"], ["B", "A"]])
        let begin = store.clock.now()
        await store.receive(HeadlinesFetched(headlines: ["A"])) {
            $0.headlines = ["A"]
            $0.poll = .success(begin)
            $0.nextPoll = begin.boot + .seconds(60)
        }
        await store.receive(News(headlines: ["A"]))

        await store.advance(by: .seconds(60))
        await store.receive(PollDue()) {
            $0.poll = .loading(last: begin)
            $0.nextPoll = nil
        }
        await store.receive(HeadlinesFetched(headlines: ["B", "A"])) {
            $0.headlines = ["B", "A"]
            $0.poll = .success(begin.advanced(by: .seconds(60)))
            $0.nextPoll = begin.boot + .seconds(120)
        }
        await store.receive(News(headlines: ["B"]))
        await store.finish(cancellingEffects: true)
    }

    @Test("a poll that fails is tried three times before it is given up until the next")
    func retries() async {
        let store = await start([nil, nil, nil])
        let begin = store.clock.now()
        await store.advance(by: .seconds(3))
        for _ in 1...3 { await store.receive(failureOf: FeedInteractor.Fetch.self) }
        await store.receive(PollFailed(reason: "no answer")) {
            $0.poll = .failure(PollError(reason: "no answer"))
            $0.nextPoll = begin.boot + .seconds(63)
        }
        await store.finish(cancellingEffects: true)
    }

    @Test("while it is paused nothing is polled, and a resume polls at once")
    func pauses() async {
        let store = await start([["A"], ["A"]])
        let begin = store.clock.now()
        await store.receive(HeadlinesFetched(headlines: ["A"])) {
            $0.headlines = ["A"]
            $0.poll = .success(begin)
            $0.nextPoll = begin.boot + .seconds(60)
        }
        await store.receive(News(headlines: ["A"]))
        await store.send(Pause()) {
            $0.isPaused = true
            $0.nextPoll = nil
        }
        await store.advance(by: .seconds(3_600))
        let later = store.clock.now()
        await store.send(Resume()) {
            $0.isPaused = false
            $0.nextPoll = later.boot
        }
        await store.receive(PollDue()) {
            $0.poll = .loading(last: begin)
            $0.nextPoll = nil
        }
        await store.receive(HeadlinesFetched(headlines: ["A"])) {
            $0.poll = .success(later)
            $0.nextPoll = later.boot + .seconds(60)
        }
        await store.finish(cancellingEffects: true)
    }
}
