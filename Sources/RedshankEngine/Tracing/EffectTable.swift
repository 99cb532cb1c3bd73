/// Which actions wake which side effects of a Store, and which actions those were seen to dispatch: the flow, to print
/// or to draw.
///
/// ```swift
/// print(await store.effectTable)
/// // WAKES                           SIDE EFFECT
/// // LoadNumbers                     APIInteractor.FetchNumbers
/// // NumbersLoaded                   Disk.Save
/// // a change of \AppState.settings  Disk.Save
/// ```
///
/// What wakes an effect is stated by its triggers. What it dispatches no declaration says, so that is known only as far
/// as a ``CausalityLog`` has seen it: ``observed(by:)`` adds it, and nothing is guessed.
public struct EffectTable: Sendable, Hashable {
    /// A side effect and what wakes it.
    public struct Row: Sendable, Hashable {
        /// The interactor's name.
        public let interactor: String
        /// The side effect's name.
        public let effect: String
        /// What wakes the effect.
        public let triggers: [Trigger]

        package init(interactor: String, effect: String, triggers: [Trigger]) {
            self.interactor = interactor
            self.effect = effect
            self.triggers = triggers
        }
    }

    /// What wakes a side effect, to read.
    public enum Trigger: Sendable, Hashable {
        /// Actions of this name.
        case action(String)
        /// Actions that change the value at this path.
        case change(String)
        /// Every action.
        case every
    }

    /// The side effects, by interactor, in the order in which they were given.
    public let rows: [Row]
    /// What the effects were seen to dispatch, sorted; empty unless a log was asked.
    public private(set) var observed: [ObservedDispatch]

    /// Makes a table of its parts, where it was written down.
    package init(rows: [Row], observed: [ObservedDispatch] = []) {
        self.rows = rows
        self.observed = observed
    }

    /// The table with what the log, of the same Store, has seen the effects dispatch.
    public func observed<State>(by log: CausalityLog<State>) -> EffectTable {
        var table = self
        table.observed = log.dispatches
        return table
    }
}

extension Store {
    /// Which actions wake which side effects of the interactors that are started.
    ///
    /// - Complexity: O(n) in the number of side effects.
    public var effectTable: EffectTable {
        EffectTable(
            rows: core.interactors.flatMap { interactor in
                interactor.effects.map { effect in
                    EffectTable.Row(
                        interactor: interactor.name,
                        effect: effect.name,
                        triggers: effect.triggers.map(EffectTable.Trigger.init)
                    )
                }
            }
        )
    }
}

extension EffectTable.Trigger: CustomStringConvertible {
    init<State>(_ trigger: EffectTrigger<State>) {
        self =
            switch trigger.kind {
            case .action: .action(trigger.description)
            case .changed: .change(trigger.description)
            case .every: .every
            }
    }

    /// An action's name, a path, or `every action`.
    public var description: String {
        switch self {
        case .action(let text), .change(let text): text
        case .every: "every action"
        }
    }
}

// MARK: - As text

extension EffectTable: CustomStringConvertible {
    /// The table as text: a line for each trigger of each effect, by trigger, with what the effect was seen to dispatch.
    ///
    /// Where several interactors have an effect of the same name, what was seen of one cannot be told from what was seen
    /// of the other; it stands with each, with a question mark.
    public var description: String {
        var triggers: [Trigger] = []
        var woken: [Trigger: [Row]] = [:]
        for row in rows {
            for trigger in row.triggers {
                if woken[trigger] == nil { triggers.append(trigger) }
                woken[trigger, default: []].append(row)
            }
        }
        let isLogged = !observed.isEmpty
        var lines = [["WAKES", "SIDE EFFECT"] + (isLogged ? ["SEEN TO DISPATCH"] : [])]
        for trigger in triggers {
            for row in woken[trigger] ?? [] {
                let name = "\(row.interactor).\(row.effect)"
                lines.append([trigger.description, name] + (isLogged ? [dispatches(of: row)] : []))
            }
        }
        return Self.aligned(lines)
    }

    private func dispatches(of row: Row) -> String {
        let seen = observed.filter { $0.effect == row.effect }.map { "\($0.action) ×\($0.count)" }
        return seen.joined(separator: ", ") + (seen.isEmpty || owners(of: row.effect).count == 1 ? "" : " ?")
    }

    /// The places of the rows with effects of this name.
    func owners(of effect: String) -> [Int] { rows.indices.filter { rows[$0].effect == effect } }

    private static func aligned(_ lines: [[String]]) -> String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let texts = lines.map { line in
            let last = line.count - 1
            return line.indices.map { $0 == last ? line[$0] : line[$0].padded(to: widths[$0]) }.joined(separator: "  ")
        }
        return texts.map { $0.trimmingBlanks }.joined(separator: "\n")
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var trimmingBlanks: Substring {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return text
    }
}
