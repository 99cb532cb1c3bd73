/// The code of a Swift file: its text with blanks where comments and string literals were, line for line.
///
/// It works on bytes by their place, which even a debug build does fast, and needs none of what characters know.
struct SwiftCode {
    private var bytes: [UInt8]
    private var place = 0

    /// The code's lines, the first is line 1 of the file.
    static func lines(of text: String) -> [Substring] {
        var scanner = SwiftCode(bytes: Array(text.utf8))
        scanner.scan()
        return String(decoding: scanner.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func scan() {
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { blank() }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                blankBlockComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if !blankString() { place += 1 }
            default:
                place += 1
            }
        }
    }

    /// The byte so many places further on; 0 behind the end.
    private func byte(_ offset: Int) -> UInt8 {
        place + offset < bytes.count ? bytes[place + offset] : 0
    }

    private mutating func blank(_ count: Int = 1) {
        let end = min(place + count, bytes.count)
        while place < end {
            if bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
            place += 1
        }
    }

    private mutating func blankBlockComment() {
        var depth = 0
        repeat {
            if byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                blank(2)
            } else if byte(0) == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && place < bytes.count
    }

    /// How many of the byte stand here in a row.
    private func run(of wanted: UInt8, from offset: Int = 0) -> Int {
        var count = 0
        while byte(offset + count) == wanted { count += 1 }
        return count
    }

    /// Blanks the string literal that begins here.
    ///
    /// - Returns: whether one begins.
    private mutating func blankString() -> Bool {
        let hashes = run(of: UInt8(ascii: "#"))
        let found = run(of: UInt8(ascii: "\""), from: hashes)
        guard found > 0 else { return false }
        let quotes = found >= 3 ? 3 : 1
        blank(hashes + quotes)
        while place < bytes.count {
            if byte(0) == UInt8(ascii: "\""), closes(quotes: quotes, hashes: hashes) { break }
            guard byte(0) == UInt8(ascii: "\\"), run(of: UInt8(ascii: "#"), from: 1) >= hashes else {
                blank()
                continue
            }
            blank(1 + hashes)
            if byte(0) == UInt8(ascii: "(") { blankInterpolation() } else { blank() }
        }
        blank(quotes + hashes)
        return true
    }

    private func closes(quotes: Int, hashes: Int) -> Bool {
        run(of: UInt8(ascii: "\"")) >= quotes && run(of: UInt8(ascii: "#"), from: quotes) >= hashes
    }

    private mutating func blankInterpolation() {
        var depth = 0
        repeat {
            if byte(0) == UInt8(ascii: "\"") || byte(0) == UInt8(ascii: "#"), blankString() { continue }
            if byte(0) == UInt8(ascii: "(") { depth += 1 }
            if byte(0) == UInt8(ascii: ")") { depth -= 1 }
            blank()
        } while depth > 0 && place < bytes.count
    }
}
