import RedshankEngine
import WebTestSupport

/// A search for repositories, as it is typed.
struct RepositorySearch: Sendable, Equatable {
    var query = ""
    var repositories: RemoteResult<[String], WebError> = .idle
}

struct Search: Input {
    let query: String
    func reduce(_ state: inout RepositorySearch) {
        state.query = query
        state.repositories.reload()
    }
}

struct RepositoriesFound: Action {
    let result: Result<[String], WebError>
    func reduce(_ state: inout RepositorySearch) { state.repositories = RemoteResult(result) }
}

/// Asks the server.
struct RepositoryInteractor: Interactor {
    typealias State = RepositorySearch
    let web: WebClient
    var sideEffects: [AnySideEffect<RepositoryInteractor>] { Find() }

    struct Find: SideEffect {
        // A new query cancels the one that still runs.
        var control: EffectControl<Search> { .latest }

        func execute(_ box: StateBox<Search>, trunk: Trunk<RepositorySearch>, interactor: RepositoryInteractor) async {
            trunk.dispatch(RepositoriesFound(result: await interactor.web.get("/search?q=\(box.action.query)")))
        }
    }
}
