import Redshank
import RedshankTesting

/// How it stands around the daemon, by name and true time: mostly well, and then for a while not.
struct Weather {
    /// What whoever is asked does.
    enum Mode {
        case well
        case fails
        case hangs
        case slow
        /// Now this way, now that.
        case flaps
        /// It takes in what it is told, and its answer is lost.
        case mute
        /// It takes nothing, however often it is asked.
        case refuses
    }

    private struct Spell {
        var mode = Mode.well
        var until: Duration
        var dice: SeededDice
    }

    private let seed: UInt64
    private let calm: ClosedRange<Duration>
    private let troubles: [Mode]
    private var spells: [String: Spell] = [:]
    /// Until then all are in that trouble.
    var storm: (mode: Mode, until: Duration) = (.well, .zero)
    /// Whether all are well from now on.
    var isCalm = false

    init(seed: UInt64, calm: ClosedRange<Duration>, troubles: [Mode]) {
        self.seed = seed
        self.calm = calm
        self.troubles = troubles
    }

    /// What the one of that name does when it is asked now, and how long it takes.
    mutating func ask(_ name: String, at now: Duration) -> (mode: Mode, latency: Duration) {
        var spell = spells[name] ?? first(name)
        while spell.until <= now {
            let length: ClosedRange<Duration>
            if spell.mode == .well {
                spell.mode = spell.dice.pick(troubles)
                length = .seconds(120)...(.seconds(4 * 3600))
            } else {
                spell.mode = .well
                length = calm
            }
            spell.until += spell.dice.duration(in: length)
        }
        let coin = spell.dice.roll(below: 2)
        let latency = Duration.milliseconds(5 + spell.dice.roll(below: 400))
        spells[name] = spell
        if isCalm { return (.well, latency) }
        let mode = now < storm.until ? storm.mode : spell.mode
        if mode == .flaps { return (coin == 0 ? .well : .fails, latency) }
        return (mode, mode == .slow ? latency + .milliseconds(1500) : latency)
    }

    private func first(_ name: String) -> Spell {
        let number = name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        var dice = SeededDice(seed: number)
        return Spell(until: dice.duration(in: calm), dice: dice)
    }
}

extension SeededDice {
    /// A duration in the range, in whole milliseconds.
    mutating func duration(in range: ClosedRange<Duration>) -> Duration {
        let first = range.lowerBound.wholeMilliseconds
        return .milliseconds(first + roll(below: range.upperBound.wholeMilliseconds - first + 1))
    }

    /// Whether something happens that does once in so many times.
    mutating func happens(onceIn count: Int) -> Bool { roll(below: count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(below: elements.count)] }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
