import RedshankEngine
import RedshankTesting
import Testing

@testable import FeedPoller

@Suite("Control")
struct ControlTests {
    @Test("each command is an input, and anything else is none")
    func commands() {
        #expect(command("poll") is PollNow)
        #expect(command("pause") is Pause)
        #expect(command("resume") is Resume)
        for line in ["", "Poll", "poll now", "quit"] { #expect(command(line) == nil) }
    }

    @Test("a poll that is asked for begins at once, whenever the next was due, and runs once")
    func pollNow() {
        var poller = Poller(interval: .seconds(60))
        poller.nextPoll = .seconds(40)
        Given(poller).when(PollNow())
            .then {
                $0.poll = .loading
                $0.nextPoll = nil
            }
            .thenSetsOff(FeedInteractor.Fetch())
        Given(poller).and(PollNow()).when(PollNow()).thenNothingChanges()
    }

    @Test("a pause that comes while a poll runs lets it end, and makes it the last")
    func pause() {
        Given(Poller(interval: .seconds(60))).and(PollDue()).and(Pause()).when(PollFailed(reason: "late"))
            .then { $0.poll = .failure(PollError(reason: "late")) }
            .thenLeaves(TimerInteractor.Await())
    }

    @Test("the status says what goes on, and that it is paused")
    func status() {
        let presenter = StatusPresenter()
        var poller = Poller(interval: .seconds(60))
        #expect(presenter.props(poller) == "polling")
        poller.headlines = ["A", "B"]
        poller.poll = .success(ManualClock().now())
        poller.isPaused = true
        #expect(presenter.props(poller) == "headlines: 2, paused")
        poller.poll = .failure(PollError(reason: "no answer"))
        #expect(presenter.props(poller) == "failed, paused: no answer")
    }
}
