import RedshankEngine

// MARK: - What may come from outside

struct PollNow: Input {
    func reduce(_ state: inout Poller) { state.beginPoll() }
}

struct Pause: Input {
    func reduce(_ state: inout Poller) {
        state.isPaused = true
        state.nextPoll = nil
    }
}

struct Resume: Input {
    func reduce(_ state: inout Poller, at moment: Moment) {
        guard state.isPaused else { return }
        state.isPaused = false
        if !state.poll.isLoading { state.nextPoll = moment.boot }
    }
}

// MARK: - What only side effects find out

struct PollDue: Action, Equatable {
    func reduce(_ state: inout Poller) { state.beginPoll() }
}

struct HeadlinesFetched: Action, Equatable {
    let headlines: [String]
    func reduce(_ state: inout Poller, at moment: Moment) {
        state.headlines = headlines
        state.endPoll(.success(moment), at: moment)
    }
}

struct PollFailed: Action, Equatable {
    let reason: String
    func reduce(_ state: inout Poller, at moment: Moment) {
        state.endPoll(.failure(PollError(reason: reason)), at: moment)
    }
}

extension Poller {
    fileprivate mutating func beginPoll() {
        poll.reload()
        nextPoll = nil
    }

    fileprivate mutating func endPoll(_ result: RemoteResult<Moment, PollError>, at moment: Moment) {
        poll = result
        nextPoll = isPaused ? nil : moment.boot + interval
    }
}
