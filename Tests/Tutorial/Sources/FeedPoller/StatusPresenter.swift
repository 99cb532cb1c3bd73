import RedshankEngine

/// How the daemon stands, in one line.
struct StatusPresenter: Presenter {
    func props(_ state: Poller) -> String {
        let pause = state.isPaused ? ", paused" : ""
        return switch state.poll {
        case .idle, .loading: "polling\(pause)"
        case .success: "headlines: \(state.headlines.count)\(pause)"
        case .failure(let error): "failed\(pause): \(error.reason)"
        }
    }
}
