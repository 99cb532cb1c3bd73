import ArgumentParser
import RedshankControl

extension CompletionKind {
    /// The names of the checks, as the running daemon has them; none where it does not answer at once.
    static var checkNames: CompletionKind {
        .custom { _, _, _ in ask(StatusRequest())?.checks.map(\.name) ?? [] }
    }

    /// The names of the reactions.
    static var reactionNames: CompletionKind {
        .custom { _, _, _ in reactions() }
    }

    /// What can be explained: checks, reactions, and the incidents of the last week.
    static var subjects: CompletionKind {
        .custom { _, _, _ in
            let week = Viewpoint.local.now.microsecondsSinceEpoch - 7 * 86_400_000_000
            let incidents = ask(IncidentsRequest(sinceMicroseconds: week))?.incidents.map(\.id) ?? []
            return (ask(StatusRequest())?.checks.map(\.name) ?? []) + reactions() + incidents
        }
    }

    private static func reactions() -> [String] { ask(ReactionsRequest())?.reactions.map(\.name) ?? [] }

    private static func ask<Request: ControlRequest>(_ request: Request) -> Request.Reply? {
        let client = try? ControlClient(path: ControlOptions.usualPath, timeout: .seconds(5))
        return try? client?.ask(request)
    }
}
