import Redshank
import RedshankAnswers
import RedshankControl
import RedshankHistory

/// What of a replay is shown: the actions of a stretch, or the one that makes something hold.
struct ReplayListing {
    private let from: Int64?
    private let check: String?
    private let predicate: StatePredicate?
    private let writer: ReplayWriter
    private var old: WatchState?
    private var run: RecordedRun?
    private var names: (checks: Set<String>, reactions: Set<String>) = ([], [])
    private var isFound = false
    private var isBegun = false
    /// What is to be said once it is known that there is such a check: a mistyped name is refused without a word more.
    private var heldBack: [(ReplayWriter) throws -> Void] = []

    init(from: Int64?, check: String?, predicate: StatePredicate?, writer: ReplayWriter) {
        self.from = from
        self.check = check
        self.predicate = predicate
        self.writer = writer
    }

    /// Takes what the replay comes upon; says whether it is to go on.
    mutating func take(_ event: ReplayEvent, _ state: WatchState, _ progress: ProgressBar) throws -> Bool {
        defer { old = state }
        switch event {
        case .begins(let beginning):
            enter(beginning.run, state)
            if let from, beginning.wall > from {
                let began = Timestamp(microsecondsSinceEpoch: beginning.wall)
                try write(progress) { try $0.note("The record begins at \($0.viewpoint.date(began)).") }
            }
        case .run(let run): enter(run, state)
        case .gap(let gap): if gap.to >= from ?? .min { try write(progress) { try $0.gap(gap) } }
        case .unreadable(let stored):
            if isWanted(stored) { try write(progress) { try $0.note(stored.unreadableSentence) } }
        case .digest(let digest): if let note = digest.sentence { try write(progress) { try $0.note(note) } }
        case .note(let note): try write(progress) { try $0.note(note) }
        case .action(let action):
            if action.action is ConfigurationLoaded || action.action is MemoryRestored { learn(state) }
            guard let old, isWanted(action.stored) else { return true }
            return try take(action, from: old, to: state, progress)
        }
        return true
    }

    /// Says what is to be said at the end.
    ///
    /// - Throws: `Complaint` where there is no such check or reaction; an exit code where nothing was found.
    mutating func finish() throws {
        try complain(check ?? predicate?.check, among: names.checks, "check")
        try complain(predicate?.reaction, among: names.reactions, "reaction")
        for body in heldBack { try body(writer) }
        heldBack = []
        guard predicate != nil, !isFound else { return }
        StandardError.write("(Nothing in the record makes it hold.)")
        throw ExitStatus.unwell.code
    }

    private mutating func take(
        _ action: ReplayedAction,
        from old: WatchState,
        to new: WatchState,
        _ progress: ProgressBar
    ) throws -> Bool {
        if let predicate {
            if !isBegun, predicate.holds(in: old) {
                isFound = true
                try write(progress) { try $0.note("It held already when that began.") }
                return false
            }
            isBegun = true
            guard predicate.holds(in: new) else { return true }
            isFound = true
        }
        let changes = StateDifference(from: old, to: new).changes.filter { check == nil || $0.check == check }
        guard check == nil || !changes.isEmpty else { return true }
        let isOther = run?.isOfOther(build: ProductVersion.build) ?? false
        let sentence = action.sentence(from: old, to: new)
        let recorded = isOther ? action.stored.sentence : sentence
        let step = ReplayStep(action, sentence, recorded: recorded == sentence ? nil : recorded, changes)
        try write(progress) { try $0.step(step) }
        return predicate == nil
    }

    private func isWanted(_ stored: StoredAction) -> Bool {
        guard let from else { return true }
        return Timestamp(stored.moment).microsecondsSinceEpoch >= from
    }

    private mutating func enter(_ run: RecordedRun, _ state: WatchState) {
        self.run = run
        learn(state)
    }

    private mutating func learn(_ state: WatchState) {
        names.checks.formUnion(state.configuration.checkNames)
        names.reactions.formUnion(state.configuration.reactions.keys)
    }

    private mutating func write(_ progress: ProgressBar, _ body: @escaping (ReplayWriter) throws -> Void) throws {
        heldBack.append(body)
        guard isKnown(check ?? predicate?.check, names.checks), isKnown(predicate?.reaction, names.reactions) else {
            return
        }
        progress.clear()
        for body in heldBack { try body(writer) }
        heldBack = []
    }

    private func isKnown(_ name: String?, _ known: Set<String>) -> Bool { name.map(known.contains) ?? true }

    private func complain(_ name: String?, among known: Set<String>, _ kind: String) throws(Complaint) {
        guard let name, !isKnown(name, known), !isFound else { return }
        let meant = Suggestion.nearest(to: name, among: known.sorted()).map { ["Did you mean '\($0)'?"] } ?? []
        throw Complaint("There is no \(kind) '\(name)' in the record.", remedies: meant, status: .noSuchCheck)
    }
}
