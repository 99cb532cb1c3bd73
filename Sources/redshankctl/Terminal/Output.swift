import Glibc

/// The standard output, and what it can show.
struct Output {
    /// Whether somebody reads it on a terminal.
    let isTerminal: Bool
    /// Whether colours are wanted: on a terminal that has them, unless `NO_COLOR` is set.
    let hasColours: Bool
    /// Whether it shows more signs than ASCII has.
    let hasUnicode: Bool

    /// The standard output of this process.
    static var standard: Output {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let hidesColours = environment("NO_COLOR")?.isEmpty == false || environment("TERM") == "dumb"
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let charset = locale.lowercased()
        return Output(
            isTerminal: isTerminal,
            hasColours: isTerminal && !hidesColours,
            hasUnicode: charset.contains("utf-8") || charset.contains("utf8")
        )
    }

    /// How text is written there now.
    var style: Style {
        Style(
            hasColours: hasColours,
            hasUnicode: hasUnicode,
            width: isTerminal ? Self.size.columns : nil
        )
    }

    /// The terminal's size.
    static var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (24, 80) }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Writes lines, at once.
    static func write(_ text: String) {
        print(text)
        fflush(nil)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// The standard error.
enum StandardError {
    /// Writes a line to it.
    static func write(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(STDERR_FILENO, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            guard count > 0 else { return }
            written += count
        }
    }
}
