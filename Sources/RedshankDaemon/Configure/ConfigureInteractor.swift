package import Redshank
package import RedshankEngine

/// Reads the configuration when somebody asks for it, off the Store's queue.
package final class ConfigureInteractor: Interactor {
    package typealias State = WatchState

    /// Reads and parses all files of the configuration.
    package typealias Read = @Sendable () -> Result<ParsedConfiguration, ConfigurationErrors>

    let read: Read

    package init(read: @escaping Read) { self.read = read }

    package var sideEffects: [AnySideEffect<ConfigureInteractor>] { ReadConfiguration() }
}

extension ConfigureInteractor {
    /// The files are read and found good or bad.
    struct ReadConfiguration: SideEffect {
        func execute(_ box: StateBox<ReloadRequested>, trunk: Trunk<WatchState>, interactor: ConfigureInteractor) async
        {
            switch interactor.read() {
            case .success(let parsed):
                let files = parsed.origins.files
                trunk.dispatch(ConfigurationLoaded(configuration: parsed.configuration, files: files))
            case .failure(let errors):
                trunk.dispatch(ConfigurationRejected(errors: errors))
            }
        }
    }
}
