/// Why a recording cannot be read or replayed.
public enum RecordingError: Error, Sendable, Hashable {
    /// The catalogue has no action of this name; the nearest it has, if any is near.
    case unknownAction(number: UInt64, name: String, nearest: String?)
    /// The catalogue does not read this version of the action.
    case unknownVersion(number: UInt64, name: String, version: Int, known: [Int])
    /// The payload is not what its type reads.
    case unreadable(number: UInt64, name: String, reason: String)
    /// The actions of these numbers are not in the recording, with what it says of them.
    case gap(ReplayGap)
    /// The entry's number is not above the one before it.
    case disorder(number: UInt64, after: UInt64)
    /// There is no state to begin with at or before this number.
    case noState(number: UInt64)
    /// The recording ends before this number.
    case beyondEnd(number: UInt64, last: UInt64)
    /// The bytes are no recording from here on.
    case damaged(offset: Int, reason: String)
    /// The bytes end within an entry, as they do when a writer was killed; what comes before is whole.
    case cutOff(offset: Int)
}

extension RecordingError: CustomStringConvertible {
    /// The error as a sentence.
    public var description: String {
        switch self {
        case .unknownAction(let number, let name, let nearest):
            let hint = nearest.map { " Is it \"\($0)\" now? Then add .renamed(\"\(name)\", to: …)." } ?? ""
            return "Action \(number) is \"\(name)\", which the catalog does not know.\(hint)"
        case .unknownVersion(let number, let name, let version, let known):
            let newest = known.last ?? 0
            let advice =
                version > newest
                ? "It was written by a newer build: replay it with that one."
                : "Add .migrated(\"\(name)\", from: \(version)) { … }."
            let versions = known.map(String.init).joined(separator: ", ")
            return """
                Action \(number) is version \(version) of "\(name)", of which the catalog reads \(versions). \(advice)
                """
        case .unreadable(let number, let name, let reason):
            return "Entry \(number), \"\(name)\", cannot be decoded: \(reason)"
        case .gap(let gap): return gap.description
        case .disorder(let number, let after):
            return "Entry \(number) comes after entry \(after): these are two recordings, or one out of order."
        case .noState(let number):
            return "There is no state at or before number \(number): record one, or give the replay the first state."
        case .beyondEnd(let number, let last):
            return "Number \(number) is not in the recording, which ends with \(last)."
        case .damaged(let offset, let reason): return "The recording is damaged at byte \(offset): \(reason)."
        case .cutOff(let offset):
            return
                "The recording is cut off in the entry that begins at byte \(offset); all entries before it are whole."
        }
    }
}
