import ArgumentParser
import RedshankControl

extension CompletionKind {
    /// The names of the checks, as the running daemon has them; none where it does not answer at once.
    static var checkNames: CompletionKind {
        .custom { _, _, _ in
            guard let client = try? ControlClient(path: ControlOptions.usualPath, timeout: .seconds(5)),
                let status = try? client.ask(StatusRequest())
            else { return [] }
            return status.checks.map(\.name)
        }
    }
}
