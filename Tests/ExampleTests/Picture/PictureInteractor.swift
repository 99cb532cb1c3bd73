import RedshankEngine
import WebTestSupport

/// Fetches the picture and leads on from it.
struct PictureInteractor: Interactor {
    typealias State = PictureScreen
    let web: WebClient

    var sideEffects: [AnySideEffect<PictureInteractor>] {
        Fetch()
        OpenDetail()
    }

    struct Fetch: SideEffect {
        func condition(_ box: StateBox<LoadPicture>) -> Bool { box.isNew(\.picture.isLoading) }

        func execute(_ box: StateBox<LoadPicture>, trunk: Trunk<PictureScreen>, interactor: PictureInteractor) async {
            trunk.dispatch(PictureLoaded(result: await interactor.web.get("/picture")))
        }
    }

    struct OpenDetail: DecidingSideEffect {
        func decide(_ box: StateBox<PictureTapped>) -> EffectDecision<PictureInteractor> {
            guard let picture = box.new.picture.value else { return .none }
            return .output(Route.detail(id: picture.id))
        }
    }
}
