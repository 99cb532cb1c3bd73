import RedshankEngine
import WebTestSupport

/// Logs in, and fetches the user when that is done or is to be tried again.
struct AccountInteractor: Interactor {
    typealias State = Account
    let web: WebClient

    var sideEffects: [AnySideEffect<AccountInteractor>] {
        Authenticate()
        FetchUser()
    }

    struct Authenticate: SideEffect {
        var control: EffectControl<LogIn> { .latest }

        func execute(_ box: StateBox<LogIn>, trunk: Trunk<Account>, interactor: AccountInteractor) async {
            switch await interactor.web.get("/login/\(box.action.name)", as: String.self) {
            case .success(let token): trunk.dispatch(LoggedIn(token: token))
            case .failure(let error): trunk.dispatch(UserLoaded(result: .failure(error)))
            }
        }
    }

    struct FetchUser: SideEffect {
        var triggers: [EffectTrigger<Account>] { [.changed(\.token), .action(Retry.self)] }

        // Nobody is loaded for whoever was logged in before.
        var control: EffectControl<AnyAction<Account>> { .latest.cancelled(by: .action(LogIn.self)) }

        func condition(_ box: StateBox<AnyAction<Account>>) -> Bool { box.new.token != nil && box.new.user.isLoading }

        func execute(_ box: StateBox<AnyAction<Account>>, trunk: Trunk<Account>, interactor: AccountInteractor) async {
            guard let token = box.new.token else { return }
            trunk.dispatch(UserLoaded(result: await interactor.web.get("/user?token=\(token)")))
        }
    }
}
