import Glibc
package import Pattern

/// Something that is looked for in an answer.
package enum BodyTest: Sendable, Hashable {
    /// The text is somewhere in it, byte for byte.
    case contains(String)
    /// The regular expression matches somewhere in it.
    case matches(BodyPattern)
}

extension BodyTest {
    /// Whether the test is short enough to be done between two events.
    func isShort(for length: Int) -> Bool {
        switch self {
        case .contains: true
        case .matches(let pattern): pattern.mostSteps(for: length) <= 100_000
        }
    }

    /// Looks.
    func run(on body: [UInt8]) -> SearchResult {
        switch self {
        case .contains(let text): body.containsBytes(of: text) ? .found : .notFound
        case .matches(let pattern): pattern.search(body)
        }
    }
}

extension [UInt8] {
    /// Whether the text's bytes are somewhere in these.
    func containsBytes(of text: String) -> Bool {
        var text = text
        return text.withUTF8 { needle in
            withUnsafeBufferPointer { hay in
                guard let needleStart = needle.baseAddress, !needle.isEmpty else { return true }
                guard var place = hay.baseAddress else { return false }
                let end = place + hay.count
                while end - place >= needle.count {
                    let places = end - place - needle.count + 1
                    guard let found = memchr(place, Int32(needle[0]), places) else { return false }
                    place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
                    if memcmp(place, needleStart, needle.count) == 0 { return true }
                    place += 1
                }
                return false
            }
        }
    }
}
