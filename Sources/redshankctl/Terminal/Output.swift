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
        let hidesColours = Environment.value(of: "NO_COLOR") != nil || Environment.value(of: "TERM") == "dumb"
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value).first ?? ""
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
    static var size: (rows: Int, columns: Int) { size(of: STDOUT_FILENO) }

    /// The size of the terminal behind a descriptor.
    fileprivate static func size(of descriptor: Int32) -> (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (24, 80) }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Writes lines, at once.
    static func write(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Writes lines, at once.
    static func write(_ lines: [String]) { write(lines.joined(separator: "\n")) }
}

/// The standard error.
enum StandardError {
    /// How text is written there now.
    private static var style: Style {
        Style(width: isatty(STDERR_FILENO) == 1 ? Output.size(of: STDERR_FILENO).columns : nil)
    }

    /// Writes lines to it, broken where they are longer than its terminal is wide.
    static func write(_ text: String) {
        let bytes = Array((style.broken(text) + "\n").utf8)
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
