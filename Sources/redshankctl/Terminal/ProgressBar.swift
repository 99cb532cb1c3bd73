import Glibc

/// How far something has come that takes a while, on the standard error where that is a terminal.
///
/// It shows itself only after a moment, so that what is quick stays quiet.
final class ProgressBar {
    private static let patience: Duration = .milliseconds(300)
    private static let pace: Duration = .milliseconds(100)
    private static let width = 30

    private let isShown = isatty(STDERR_FILENO) == 1
    private let began = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?
    private var calls = 0

    /// Takes in how far it has come, from 0 to 1; cheap enough to be called for every action.
    func update(_ part: Double) {
        calls &+= 1
        // A clock is read in some tens of nanoseconds, which for millions of calls is too much.
        guard isShown, calls % 256 == 0 else { return }
        let now = ContinuousClock.now
        guard now - began > Self.patience, drawn.map({ now - $0 > Self.pace }) ?? true else { return }
        drawn = now
        put("\r\(Self.text(part))\u{1b}[K")
    }

    /// Takes it away, so that something else can be written.
    func clear() {
        guard drawn != nil else { return }
        drawn = nil
        put("\r\u{1b}[K")
    }

    /// The bar for a part of the whole.
    static func text(_ part: Double) -> String {
        let part = min(1, max(0, part))
        let filled = Int(part * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "reading the record [\(bar)] \(Int(part * 100)) %"
    }

    private func put(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
