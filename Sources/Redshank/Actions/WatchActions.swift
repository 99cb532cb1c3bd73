package import FoundationEssentials
import RedshankEngine

/// Every kind of action of the watch domain, to read them back from what was recorded.
package enum WatchActions {
    /// The kinds, in the order in which the log's documentation names them.
    package static let all: [any WatchAction.Type] = [
        DaemonStarted.self, DaemonStopping.self, ReloadRequested.self, ConfigurationLoaded.self,
        ConfigurationRejected.self, ChecksDue.self, CheckRequested.self, ResultsRecorded.self, ResultRecorded.self,
        CheckPaused.self, CheckResumed.self, CheckSilenced.self, CheckUnsilenced.self, SilenceExpired.self,
        CheckAcknowledged.self, CheckUnacknowledged.self,
        ReactionsDue.self, ReactionConsidered.self, DeedStored.self, DeedResumed.self, DeedDone.self, DeedRetried.self,
        DeedGivenUp.self,
        MemoryRestored.self, MemoryTroubled.self, MemoryMended.self,
    ]

    private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Whether this build has an action of that stable name.
    package static func isKnown(_ name: String) -> Bool { kinds[name] != nil }

    /// Reads an action back.
    ///
    /// - Parameters:
    ///   - name: the action's stable name.
    ///   - json: the action as JSON.
    /// - Returns: the action; nothing where this build knows no such action or it has another shape here.
    package static func read(_ name: String, from json: String) -> (any WatchAction)? {
        read(name, from: Data(json.utf8))
    }

    /// Reads an action back from the bytes of its JSON.
    package static func read(_ name: String, from json: Data) -> (any WatchAction)? {
        readRoutine(name, from: json) ?? readAny(name, from: json)
    }

    /// Reads an action of any kind, in any form that JSON may have.
    static func readAny(_ name: String, from json: Data) -> (any WatchAction)? {
        guard let kind = kinds[name] else { return nil }
        return try? CanonicalCoding.decode(kind, from: json)
    }
}

extension LogRecord {
    /// The action that was recorded; nothing where this build does not know it.
    package var watchAction: (any WatchAction)? { WatchActions.read(action, from: data) }
}
