import RedshankEngine
import WebTestSupport

/// Four lists of films, each loaded a page at a time.
struct Films: Sendable, Equatable {
    private var lists: [Category: List] = [:]

    subscript(category: Category) -> List {
        get { lists[category, default: List()] }
        set { lists[category] = newValue }
    }

    enum Category: String, CaseIterable, Sendable { case playing, popular, topRated, upcoming }

    struct List: Sendable, Equatable {
        var films: [String] = []
        var pages = 0
        var isLoading = false
        var error: WebError?
    }
}

struct LoadNextPage: Input {
    let category: Films.Category
    func reduce(_ state: inout Films) {
        state[category].isLoading = true
        state[category].error = nil
    }
}

struct PageLoaded: Action, Equatable {
    let category: Films.Category
    let result: Result<[String], WebError>
    func reduce(_ state: inout Films) {
        state[category].isLoading = false
        switch result {
        case .success(let films):
            state[category].films += films
            state[category].pages += 1
        case .failure(let error): state[category].error = error
        }
    }
}
