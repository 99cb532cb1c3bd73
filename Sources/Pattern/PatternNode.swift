/// A regular expression, taken apart.
indirect enum PatternNode: Sendable, Hashable {
    case empty
    case scalar(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// At least `least` times and, where it is stated, at most `most` times.
    case repeated(PatternNode, least: Int, most: Int?)
    case assertion(PatternAssertion)
}

/// A condition on a place in the text that takes none of it.
enum PatternAssertion: Sendable, Hashable {
    case textStart
    /// The end, or the line break that ends the text.
    case textEnd
    case absoluteEnd
    case lineStart
    case lineEnd
    case wordBoundary
    case noWordBoundary
}

/// A set of Unicode scalars.
struct ScalarSet: Sendable, Hashable {
    private(set) var ranges: [ClosedRange<UInt32>]

    init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

    init(_ value: UInt32) { ranges = [value...value] }

    static let highest: UInt32 = 0x10FFFF
    static let all = ScalarSet([0...highest])
    static let allButLineBreak = ScalarSet([0...9, 11...highest])
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([9...13, 32...32])

    mutating func formUnion(_ other: ScalarSet) { ranges += other.ranges }

    /// Everything that is not in the set.
    var inverted: ScalarSet {
        var out: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { out.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= Self.highest { out.append(next...Self.highest) }
        return ScalarSet(out)
    }

    /// The set with each ASCII letter's other case.
    var ignoringCase: ScalarSet {
        var set = self
        for range in ranges {
            for (letters, shift) in [(UInt32(0x41)...0x5A, Int64(32)), (0x61...0x7A, -32)] where range.overlaps(letters)
            {
                let low = Int64(max(range.lowerBound, letters.lowerBound)) + shift
                let high = Int64(min(range.upperBound, letters.upperBound)) + shift
                set.ranges.append(UInt32(low)...UInt32(high))
            }
        }
        return set
    }

    func contains(_ value: UInt32) -> Bool {
        for range in ranges where range.contains(value) { return true }
        return false
    }
}
