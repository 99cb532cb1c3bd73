import Glibc
import Synchronization

/// The terminal's other screen, drawn over and left as it was found, also where a signal ends the program.
struct Screen {
    /// Enters the screen, hides the cursor, and takes the signals that end a program.
    init() {
        for signal in [SIGINT, SIGTERM, SIGHUP] { Self.take(signal) }
        // So that a new size is seen at once: the signal ends the wait for news.
        Self.take(SIGWINCH)
        Self.put("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J")
    }

    /// Whether a signal asked the program to end.
    var isAskedToLeave: Bool { Self.asked.load(ordering: .relaxed) }

    /// Draws lines from the top, and clears what was below them.
    func draw(_ lines: [String]) {
        Self.put("\u{1b}[H" + lines.map { "\($0)\u{1b}[K" }.joined(separator: "\r\n") + "\u{1b}[J")
    }

    /// Shows the cursor and goes back to the screen as it was.
    func leave() {
        Self.put("\u{1b}[?25h\u{1b}[?1049l")
    }

    private static let asked = Atomic(false)

    private static func take(_ number: Int32) {
        var action = sigaction()
        // Without SA_RESTART, so that the wait ends; a store to an atomic is all that a handler may do.
        action.__sigaction_handler.sa_handler = { number in
            if number != SIGWINCH { Screen.asked.store(true, ordering: .relaxed) }
        }
        sigaction(number, &action, nil)
    }

    private static func put(_ text: String) {
        print(text, terminator: "")
        fflush(nil)
    }
}
