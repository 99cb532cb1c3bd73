/// Follows all possibilities of a program through a text at once, so the time grows with the text and never explodes.
struct PatternMatcher {
    private let instructions: [PatternProgram.Instruction]
    private let text: [UInt8]
    private var stepsLeft: Int
    /// Where each instruction was last entered: a possibility met twice at one place is followed once.
    private var seen: [Int]
    private var stack: [Int] = []

    init(_ program: PatternProgram, text: [UInt8], steps: Int) {
        instructions = program.instructions
        self.text = text
        stepsLeft = steps
        seen = Array(repeating: -1, count: program.instructions.count)
    }

    /// Looks for a match that begins anywhere.
    mutating func search() -> SearchResult {
        var active: [Int] = []
        var next: [Int] = []
        var offset = 0
        var previous: UInt32?
        while true {
            let (value, length) = scalar(at: offset)
            // A new possibility begins at each place.
            if add(0, to: &active, at: offset, previous, value) { return .found }
            guard let value else { return .notFound }
            stepsLeft -= active.count + 1
            if stepsLeft < 0 { return .gaveUp }
            for index in active {
                guard case .scalar(let set) = instructions[index], set.contains(value) else { continue }
                let following = scalar(at: offset + length).value
                if add(index + 1, to: &next, at: offset + length, value, following) { return .found }
            }
            swap(&active, &next)
            next.removeAll(keepingCapacity: true)
            offset += length
            previous = value
        }
    }

    /// Follows jumps and assertions from an instruction to those that take a scalar.
    ///
    /// - Returns: Whether the end of the program was reached: a match.
    private mutating func add(
        _ start: Int,
        to list: inout [Int],
        at offset: Int,
        _ before: UInt32?,
        _ after: UInt32?
    ) -> Bool {
        stack.append(start)
        while let index = stack.popLast() {
            guard seen[index] != offset else { continue }
            seen[index] = offset
            stepsLeft -= 1
            switch instructions[index] {
            case .match:
                stack.removeAll(keepingCapacity: true)
                return true
            case .jump(let target): stack.append(target)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            case .assertion(let assertion):
                if holds(assertion, at: offset, before, after) { stack.append(index + 1) }
            case .scalar: list.append(index)
            }
        }
        return false
    }

    private func holds(_ assertion: PatternAssertion, at offset: Int, _ before: UInt32?, _ after: UInt32?) -> Bool {
        switch assertion {
        case .textStart: offset == 0
        case .absoluteEnd: after == nil
        case .textEnd: after == nil || after == 10 && offset == text.count - 1
        case .lineStart: before == nil || before == 10
        case .lineEnd: after == nil || after == 10
        case .wordBoundary: isWord(before) != isWord(after)
        case .noWordBoundary: isWord(before) == isWord(after)
        }
    }

    private func isWord(_ value: UInt32?) -> Bool {
        guard let value else { return false }
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return true
        default: return false
        }
    }

    /// The scalar at a place; a byte that is not UTF-8 counts as U+FFFD.
    private func scalar(at offset: Int) -> (value: UInt32?, length: Int) {
        guard offset < text.count else { return (nil, 0) }
        let first = text[offset]
        let length: Int
        var value: UInt32
        switch first {
        case 0..<0x80: return (UInt32(first), 1)
        case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
        default: return (0xFFFD, 1)
        }
        guard offset + length <= text.count else { return (0xFFFD, 1) }
        for index in offset + 1..<offset + length {
            guard text[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(text[index] & 0x3F)
        }
        return Unicode.Scalar(value) == nil ? (0xFFFD, 1) : (value, length)
    }
}
