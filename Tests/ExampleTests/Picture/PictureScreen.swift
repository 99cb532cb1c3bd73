import RedshankEngine
import WebTestSupport

/// A screen with one picture.
struct PictureScreen: Sendable, Equatable {
    var picture: RemoteResult<Picture, WebError> = .idle
}

struct Picture: Sendable, Equatable, Codable {
    let id: Int
    let title: String
}

struct LoadPicture: Input {
    func reduce(_ state: inout PictureScreen) { state.picture = .loading }
}

struct PictureLoaded: Action, Equatable {
    let result: Result<Picture, WebError>
    func reduce(_ state: inout PictureScreen) { state.picture = RemoteResult(result) }
}

struct PictureTapped: Input {
    func reduce(_ state: inout PictureScreen) {}
}

/// Where to go next; no part of the state, which would say it twice.
enum Route: Output, Equatable {
    typealias State = PictureScreen
    case detail(id: Int)
}
