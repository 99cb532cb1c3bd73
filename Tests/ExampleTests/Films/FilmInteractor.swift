import RedshankEngine
import WebTestSupport

/// Fetches films.
struct FilmInteractor: Interactor {
    typealias State = Films
    let web: WebClient
    var sideEffects: [AnySideEffect<FilmInteractor>] { FetchPage() }

    struct FetchPage: SideEffect {
        // Nothing is new where the list loads already, so no page is fetched twice.
        func condition(_ box: StateBox<LoadNextPage>) -> Bool { box.isNew(\.[box.action.category].isLoading) }

        func execute(_ box: StateBox<LoadNextPage>, trunk: Trunk<Films>, interactor: FilmInteractor) async {
            let category = box.action.category
            let page = box.new[category].pages + 1
            let result: Result<[String], WebError> = await interactor.web.get("/\(category)?page=\(page)")
            trunk.dispatch(PageLoaded(category: category, result: result))
        }
    }
}
