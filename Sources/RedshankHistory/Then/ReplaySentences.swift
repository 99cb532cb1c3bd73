package import Redshank
import RedshankEngine

// What a replay says of itself, as sentences for people.

extension RecordGap {
    /// What is missing, from when to when, and why.
    package var sentence: String {
        let extent = "from \(Self.text(from)) to \(Self.text(to))"
        switch kind {
        case .unwatched: return "Nothing was looked at \(extent), \(span): \(reason)."
        case .expired:
            let extent = from > 0 ? extent : "before \(Self.text(to))"
            return "What happened \(extent) is not kept any more: \(reason)."
        case .stateless: return "The states \(extent) cannot be told\(which): \(reason)."
        case .dropped:
            let which =
                numbers.map {
                    $0.count == 1 ? "Action \($0.lowerBound)" : "Actions \($0.lowerBound) to \($0.upperBound)"
                }
                ?? "Some actions"
            let of = run.map { " of run \($0)" } ?? ""
            let verb = numbers?.count == 1 ? "is" : "are"
            return "\(which)\(of) \(verb) missing, \(extent): \(reason). What follows is without them."
        }
    }

    /// Which actions, where that is known.
    private var which: String {
        guard let numbers, let run else { return "" }
        return ", those after the actions \(numbers.lowerBound) to \(numbers.upperBound) of run \(run)"
    }

    private var span: String { Duration.microseconds(max(0, to - from)).roundedText }

    private static func text(_ wall: Int64) -> String { Moment(wall: .microseconds(wall), boot: .zero).text }
}

extension RecordedRun {
    /// Whether another build recorded it; of one that was read from the journal no more is known than the version.
    package func isOfOther(build: String) -> Bool { self.build != build && !build.hasPrefix(self.build + " ") }

    /// That another build recorded it; nothing where the same did.
    package func otherBuildSentence(than build: String) -> String? {
        guard isOfOther(build: build) else { return nil }
        return
            "Run \(identity.id) was recorded by redshankd \(self.build) and is replayed by \(build): what it decided "
            + "may have been decided otherwise, and where it was, both are said."
    }
}

extension StoredAction {
    /// That this build cannot read it.
    package var unreadableSentence: String {
        let why = WatchActions.isKnown(name) ? "carries nothing that this build can read" : "is not known to this build"
        return "Action \(number), \(name), \(why): the state is without it."
    }
}

extension ReplayedAction {
    /// What was said of it then, beside what this build says; nothing where that is the same.
    package func otherReason(from old: WatchState, to new: WatchState) -> String? {
        let own = sentence(from: old, to: new)
        let then = stored.sentence
        guard own != then else { return nil }
        return "Action \(stored.number) was recorded as '\(then)', and is replayed as '\(own)'."
    }
}

extension ReplayedDigest {
    /// That the state is another than was recorded; nothing where it is the same.
    package var sentence: String? {
        guard !isSame else { return nil }
        let place = "after action \(number) of run \(run.identity.id)"
        if isAfterGap { return "The state \(place) is another than was recorded, for actions before it are missing." }
        return
            "The state \(place) is another than was recorded (digest \(replayed), recorded \(recorded)): this build, "
            + "or the record, is not the one of then."
    }
}
