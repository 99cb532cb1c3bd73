import RedshankControl

/// The phases of one look as bars under one another, each beginning where the one before it ended.
struct PhaseBars {
    let phases: [Phase]

    private static let barWidth = 40

    func lines(_ style: Style) -> [String] {
        let total = phases.reduce(0) { $0 + max(0, $1.milliseconds) }
        let names = phases.reduce("total".count) { max($0, Self.words($1.name).count) }
        let times = (phases.map(\.milliseconds) + [total]).map(Spans.took)
        let width = times.reduce(0) { max($0, $1.count) }
        var elapsed = 0.0
        var lines: [String] = []
        for (phase, time) in zip(phases, times) {
            let begin = column(elapsed, of: total)
            elapsed += max(0, phase.milliseconds)
            let end = max(begin + 1, column(elapsed, of: total))
            let bar = String(repeating: style.hasUnicode ? "█" : "#", count: end - begin)
            let label = "  \(Self.words(phase.name).padded(to: names))  \(time.padded(leftTo: width))"
            lines.append(label + "  " + String(repeating: " ", count: begin) + style.paint(bar, .accent))
        }
        guard phases.count > 1, let last = times.last else { return lines }
        return lines + ["  \("total".padded(to: names))  \(last.padded(leftTo: width))"]
    }

    private func column(_ elapsed: Double, of total: Double) -> Int {
        guard total > 0 else { return 0 }
        return min(Self.barWidth - 1, Int((elapsed / total * Double(Self.barWidth)).rounded()))
    }

    /// A phase's name in words: `firstByte` is `first byte`.
    private static func words(_ name: String) -> String {
        name.printable.reduce(into: "") { words, character in
            words += character.isUppercase ? " \(character.lowercased())" : String(character)
        }
    }
}
