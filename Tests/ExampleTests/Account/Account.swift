import RedshankEngine
import WebTestSupport

/// Who is logged in, and what is known of them.
struct Account: Sendable, Equatable {
    var token: String?
    var user: RemoteResult<User, WebError> = .idle
}

struct User: Sendable, Equatable, Codable {
    let name: String
}

struct LogIn: Input {
    let name: String
    func reduce(_ state: inout Account) { state = Account(user: .loading) }
}

struct LoggedIn: Action, Equatable {
    let token: String
    func reduce(_ state: inout Account) { state.token = token }
}

struct UserLoaded: Action, Equatable {
    let result: Result<User, WebError>
    func reduce(_ state: inout Account) { state.user = RemoteResult(result) }
}

struct Retry: Input {
    func reduce(_ state: inout Account) { if state.token != nil, state.user.error != nil { state.user = .loading } }
}
