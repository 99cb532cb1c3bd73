package import Redshank
package import RedshankEngine

/// The state as it was at a time, and what is to be known beside it.
package struct PastState: Sendable {
    package var state: WatchState
    /// The moment that was asked about.
    package var moment: Moment
    /// The run of the daemon whose state it is, and the number of the last action in it.
    package var run: RecordedRun
    package var number: UInt64
    /// What is to be said beside it, sentences: builds that differ, what is missing, reasons that were others then.
    package var notes: [String]

    /// Finds the state at a time.
    ///
    /// - Parameters:
    ///   - wall: the time, in microseconds since 1970.
    ///   - source: the record.
    ///   - build: what the reader is; where the record is another's the notes say so.
    ///   - progress: is told how far the reading has come, from 0 to 1.
    /// - Throws: ``PastStateError``, or what reading throws.
    package init(
        at wall: Int64,
        in source: some ReplaySource,
        build: String,
        progress: (Double) -> Void = { _ in }
    ) throws {
        try self.init(at: wall, by: Replay(source), build: build, progress: progress)
    }

    /// Finds the state at a time by a replay that is at hand.
    ///
    /// - Parameters:
    ///   - wall: the time, in microseconds since 1970; the last there is with the greatest.
    ///   - replay: the record.
    ///   - build: what the reader is; nothing where it does not matter what the record's was.
    ///   - most: how many actions are replayed at most.
    ///   - progress: is told how far the reading has come, from 0 to 1.
    /// - Throws: ``PastStateError``, or what reading throws.
    init(
        at wall: Int64,
        by replay: Replay,
        build: String?,
        most: Int = .max,
        progress: (Double) -> Void = { _ in }
    ) throws {
        var visitor = PastVisitor(build: build)
        var count = 0
        let end = try replay.run(since: wall, until: wall) { event, state, part in
            progress(part)
            if case .action = event { count += 1 }
            guard count <= most else { throw PastStateError.tooMuch(most) }
            visitor.visit(event, state)
            return true
        }
        guard let run = visitor.run else { throw PastStateError.nothing(reasons: []) }
        state = end
        self.run = run
        number = visitor.number
        let last = visitor.last ?? run.identity.began
        // The boot clock went on as the wall clock did.
        moment = wall == .max ? last : last.advanced(by: .microseconds(wall - last.wall.microseconds))
        notes = visitor.notes + Self.blindness(at: wall, replay.runs, run)
    }

    /// What is to be said where no daemon ran at the time.
    private static func blindness(at wall: Int64, _ runs: [RecordedRun], _ run: RecordedRun) -> [String] {
        let next = runs.first { $0.number > run.number }
        let heard = run.heard.wall.microseconds
        guard wall > heard, next != nil || run.wasStopped else { return [] }
        let end = run.wasStopped ? "was stopped" : "was heard of last"
        let begin = next.map { ", and the next began at \($0.identity.began.text)" } ?? ""
        return ["redshankd was not running then: it \(end) at \(run.heard.text)\(begin). This is what it knew last."]
    }
}

/// Why a past state cannot be told.
package enum PastStateError: Error, Hashable, CustomStringConvertible {
    /// The record has no state at all; the sentences say what is missing.
    case nothing(reasons: [String])
    /// It begins later than that; the sentences say what is missing. Times are in microseconds since 1970.
    case tooEarly(asked: Int64, first: Int64, reasons: [String])
    /// Nothing is recorded from then to then.
    case nothingBetween(Moment, Moment)
    /// More actions would have to be replayed than were allowed.
    case tooMuch(Int)

    package var description: String {
        switch self {
        case .nothing(let reasons):
            (["Nothing is recorded from which a past state could be told."] + reasons).joined(separator: " ")
        case .tooEarly(let asked, let first, let reasons):
            (["Nothing is known of \(Self.text(asked)): the record begins at \(Self.text(first))."] + reasons
                + ["Ask for a later time."]).joined(separator: " ")
        case .nothingBetween(let from, let to):
            "Nothing is recorded from \(from.text) to \(to.text). Ask for another time."
        case .tooMuch(let most):
            "The state is not told: more than \(most) actions would have to be replayed for it."
        }
    }

    private static func text(_ wall: Int64) -> String { Moment(wall: .microseconds(wall), boot: .zero).text }
}

/// Notes what a replay comes upon on its way to one state.
private struct PastVisitor {
    let build: String?
    private(set) var run: RecordedRun?
    private(set) var number: UInt64 = 0
    private(set) var last: Moment?
    private(set) var notes: [String] = []
    private var old: WatchState?
    private var differing = 0

    init(build: String?) { self.build = build }

    mutating func visit(_ event: ReplayEvent, _ state: WatchState) {
        switch event {
        case .begins(let beginning):
            enter(beginning.run)
            number = beginning.number
        case .run(let run):
            enter(run)
            number = 0
            last = nil
        // While no daemon ran nothing happened that could be missing from the state.
        case .gap(let gap): if gap.kind != .unwatched { notes.append(gap.sentence) }
        case .action(let action):
            number = action.stored.number
            last = action.stored.moment
            compare(action, state)
        case .unreadable(let stored):
            number = stored.number
            last = stored.moment
            notes.append(stored.unreadableSentence)
        case .digest(let digest): if let sentence = digest.sentence { notes.append(sentence) }
        case .note(let note): notes.append(note)
        }
        old = isOtherBuild ? state : nil
    }

    private var isOtherBuild: Bool { build.flatMap { run?.isOfOther(build: $0) } ?? false }

    private mutating func enter(_ run: RecordedRun) {
        self.run = run
        let note = build.flatMap { run.otherBuildSentence(than: $0) }
        if let note, !notes.contains(note) { notes.append(note) }
    }

    /// Where another build recorded it, its sentences may be others.
    private mutating func compare(_ action: ReplayedAction, _ state: WatchState) {
        guard isOtherBuild, let old, let note = action.otherReason(from: old, to: state) else { return }
        differing += 1
        if differing <= 20 { notes.append(note) }
        if differing == 21 { notes.append("More was said otherwise then: compare with redshankctl replay.") }
    }
}
