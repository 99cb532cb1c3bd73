import RedshankEngine

/// Fetches the feed, and tells what is new in it.
struct FeedInteractor: Interactor {
    typealias State = Poller
    let fetch: @Sendable () async throws -> [String]

    var sideEffects: [AnySideEffect<FeedInteractor>] {
        Fetch()
        Announce()
    }
}

extension FeedInteractor {
    struct Fetch: SideEffect {
        var triggers: [EffectTrigger<Poller>] { [.changed(\.poll.isLoading)] }

        var control: EffectControl<AnyAction<Poller>> {
            .latest.deadline(.seconds(10)).retried(RetryPolicy(attempts: 3))
        }

        func condition(_ box: StateBox<AnyAction<Poller>>) -> Bool { box.new.poll.isLoading }

        func execute(
            _ box: StateBox<AnyAction<Poller>>,
            trunk: Trunk<Poller>,
            interactor: FeedInteractor
        ) async throws {
            trunk.dispatch(HeadlinesFetched(headlines: try await interactor.fetch()))
        }

        func failed(_ error: any Error, _ box: StateBox<AnyAction<Poller>>, trunk: Trunk<Poller>) {
            trunk.dispatch(PollFailed(reason: "\(error)"))
        }
    }
}

extension FeedInteractor {
    struct Announce: DecidingSideEffect {
        func decide(_ box: StateBox<HeadlinesFetched>) -> EffectDecision<FeedInteractor> {
            let news = box.new.headlines.filter { !box.old.headlines.contains($0) }
            return news.isEmpty ? .none : .output(News(headlines: news))
        }
    }
}

/// Headlines that were not there before, told once.
struct News: Output, Equatable {
    typealias State = Poller
    let headlines: [String]
}
