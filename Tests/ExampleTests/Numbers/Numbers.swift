import RedshankEngine
import WebTestSupport

/// A list of numbers from afar.
struct Numbers: Sendable, Equatable {
    var list: RemoteResult<[Int], WebError> = .idle
}

struct LoadNumbers: Input, Equatable {
    func reduce(_ state: inout Numbers) { state.list = .loading }
}

struct NumbersLoaded: Action, Equatable {
    let result: Result<[Int], WebError>
    func reduce(_ state: inout Numbers) { state.list = RemoteResult(result) }
}

/// Told once, to whoever listens then.
struct NumbersDownloaded: Output, Equatable {
    typealias State = Numbers
    let count: Int
}

/// Fetches the numbers.
struct NumberInteractor: Interactor {
    typealias State = Numbers
    let web: WebClient
    var sideEffects: [AnySideEffect<NumberInteractor>] { Fetch() }

    struct Fetch: SideEffect {
        func condition(_ box: StateBox<LoadNumbers>) -> Bool { box.isNew(\.list) }

        func execute(_ box: StateBox<LoadNumbers>, trunk: Trunk<Numbers>, interactor: NumberInteractor) async {
            let result: Result<[Int], WebError> = await interactor.web.get("/numbers")
            trunk.dispatch(NumbersLoaded(result: result))
            if case .success(let numbers) = result { trunk.emit(NumbersDownloaded(count: numbers.count)) }
        }
    }
}
