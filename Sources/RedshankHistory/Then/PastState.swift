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
        let replay = try Replay(source)
        var visitor = PastVisitor(wall: wall, build: build)
        let end = try replay.run(since: wall, until: wall) { event, state, part in
            progress(part)
            return try visitor.visit(event, state)
        }
        guard let end, let run = visitor.run else { throw PastStateError.nothing }
        state = end
        self.run = run
        number = visitor.number
        let last = visitor.last ?? run.identity.began
        moment = Moment(wall: .microseconds(wall), boot: last.boot + .microseconds(wall - last.wall.microseconds))
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
    /// The record has no state at all.
    case nothing
    /// It begins later than that.
    case tooEarly(asked: Moment, first: Moment)
    /// Nothing is recorded from then to then.
    case nothingBetween(Moment, Moment)

    /// The record begins later than that, in microseconds since 1970.
    package static func tooEarly(asked: Int64, first: Int64) -> PastStateError {
        .tooEarly(
            asked: Moment(wall: .microseconds(asked), boot: .zero),
            first: Moment(wall: .microseconds(first), boot: .zero)
        )
    }

    package var description: String {
        switch self {
        case .nothing: "Nothing is recorded yet from which a past state could be told."
        case .tooEarly(let asked, let first):
            "Nothing is known of \(asked.text): the record begins at \(first.text). Ask for a later time."
        case .nothingBetween(let from, let to):
            "Nothing is recorded from \(from.text) to \(to.text). Ask for another time."
        }
    }
}

/// Notes what a replay comes upon on its way to one state.
private struct PastVisitor {
    let wall: Int64
    let build: String
    private(set) var run: RecordedRun?
    private(set) var number: UInt64 = 0
    private(set) var last: Moment?
    private(set) var notes: [String] = []
    private var old: WatchState?
    private var differing = 0

    init(wall: Int64, build: String) {
        self.wall = wall
        self.build = build
    }

    mutating func visit(_ event: ReplayEvent, _ state: WatchState) throws -> Bool {
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
        }
        old = isOtherBuild ? state : nil
        return true
    }

    private var isOtherBuild: Bool { run?.isOfOther(build: build) ?? false }

    private mutating func enter(_ run: RecordedRun) {
        self.run = run
        let note = run.otherBuildSentence(than: build)
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
