import HashTreeCollections
import Redshank
package import RedshankControl
import RedshankEngine
package import Varlink

extension Responder {
    package func reload(_ request: ReloadRequest, from peer: PeerCredentials) async throws -> ReloadReply {
        request.dryRun == true ? try await rehearse(from: peer) : try await reload(from: peer)
    }

    private func reload(from peer: PeerCredentials) async throws -> ReloadReply {
        try access.requireChange(peer)
        let before = try await changeableState.configuration
        do { try await store.send(ReloadRequested(origin: Origin(peer))) } catch let error as StoreIsFull {
            throw ControlError(error)
        }
        let state = await store.state
        if let errors = state.reload.error { throw ControlError(errors) }
        return ReloadReply(applied: true, files: state.files, from: before, to: state.configuration)
    }

    private func rehearse(from peer: PeerCredentials) async throws -> ReloadReply {
        try access.requireLook(peer)
        let before = await store.state.configuration
        let parsed = try read()
        return ReloadReply(applied: false, files: parsed.origins.files, from: before, to: parsed.configuration)
    }

    private func read() throws(ControlError) -> ParsedConfiguration {
        switch configure.read() {
        case .success(let parsed): return parsed
        case .failure(let errors): throw ControlError(errors)
        }
    }

    package func showConfiguration(
        _ request: ShowConfigurationRequest,
        from peer: PeerCredentials
    ) async throws -> ShowConfigurationReply {
        try access.requireLook(peer)
        let shown = try read().shownValues
        return ShowConfigurationReply(values: shown.map(ConfigurationValue.init))
    }
}

extension ControlError {
    fileprivate init(_ errors: ConfigurationErrors) {
        self = .configurationRejected(
            errors.errors.map { error in
                ConfigurationProblem(
                    file: error.place.file,
                    line: error.place.line == 0 ? nil : error.place.line,
                    column: error.place.column == 0 ? nil : error.place.column,
                    message: error.path.isEmpty ? error.problem : "\(error.path): \(error.problem)"
                )
            }
        )
    }
}

extension ConfigurationValue {
    fileprivate init(_ shown: ShownValue) {
        self.init(
            path: shown.path,
            value: shown.value,
            file: shown.place?.file,
            line: shown.place?.line,
            column: shown.place?.column
        )
    }
}

extension ReloadReply {
    fileprivate init(applied: Bool, files: [String], from old: Configuration, to new: Configuration) {
        let difference = ConfigurationDifference(from: old, to: new)
        self.init(
            applied: applied,
            files: files,
            checks: ConfigurationChanges(difference.checks, among: new.checks.count),
            reactions: ConfigurationChanges(difference.reactions, among: new.reactions.count),
            history: difference.history.map(ChangedConfigurationValue.init)
        )
    }
}

extension ConfigurationChanges {
    fileprivate init(_ items: ConfigurationDifference.Items, among count: Int) {
        self.init(
            added: items.added,
            removed: items.removed,
            changed: items.changed.map { item in
                ChangedConfigurationItem(name: item.name, values: item.values.map(ChangedConfigurationValue.init))
            },
            unchanged: count - items.added.count - items.changed.count
        )
    }
}

extension ChangedConfigurationValue {
    fileprivate init(_ value: ConfigurationDifference.ChangedValue) {
        self.init(path: value.path, old: value.old, new: value.new)
    }
}
