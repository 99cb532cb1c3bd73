import RedshankEngine

/// A root of two screens' states.
struct Home: Sendable, Equatable {
    var numbers = Numbers()
    var picture = PictureScreen()
    var downloads = 0
}

/// One action, and one change, of both.
struct LoadAll: Input {
    func reduce(_ state: inout Home) {
        LoadNumbers().reduce(&state.numbers)
        LoadPicture().reduce(&state.picture)
    }
}

/// What another Store has told.
struct DownloadCounted: Input {
    func reduce(_ state: inout Home) { state.downloads += 1 }
}
