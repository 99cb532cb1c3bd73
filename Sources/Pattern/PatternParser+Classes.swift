extension PatternParser {
    /// `[a-z\d_]`, `[^"]`.
    mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = position
        position += 1
        let isInverted = take("^")
        var set = ScalarSet([])
        var isFirst = true
        while let scalar = current, scalar != "]" || isFirst {
            isFirst = false
            guard let low = try classItem(into: &set) else { continue }
            let isRange = current == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
            guard isRange else {
                set.formUnion(ScalarSet(low))
                continue
            }
            position += 1
            guard let high = try classItem(into: &set), high >= low else {
                throw error("has a range in '[…]' that ends before it begins")
            }
            set.formUnion(ScalarSet([low...high]))
        }
        guard take("]") else {
            position = start
            throw error("has a '[' without a ']' after it")
        }
        return isInverted ? cased(set).inverted : set
    }

    /// One scalar of a class, or nothing where it was a class itself, which is added.
    private mutating func classItem(into set: inout ScalarSet) throws(PatternError) -> UInt32? {
        guard let scalar = current else { throw error("has a '[' without a ']' after it") }
        guard scalar == "\\" else {
            if scalar == "[", position + 1 < scalars.count, scalars[position + 1] == ":" {
                throw error("has a class like '[:alpha:]', which is not supported")
            }
            position += 1
            return scalar.value
        }
        position += 1
        if let named = namedClass() {
            set.formUnion(named)
            return nil
        }
        if take("b") { return 8 }
        return try escapedScalar()
    }

    /// A backslash and what follows, outside a class.
    mutating func escape() throws(PatternError) -> PatternNode {
        position += 1
        if let named = namedClass() { return .scalar(named) }
        switch current {
        case "b":
            position += 1
            return .assertion(.wordBoundary)
        case "B":
            position += 1
            return .assertion(.noWordBoundary)
        case "A":
            position += 1
            return .assertion(.textStart)
        case "z":
            position += 1
            return .assertion(.absoluteEnd)
        case "Z":
            position += 1
            return .assertion(.textEnd)
        default: return .scalar(cased(ScalarSet(try escapedScalar())))
        }
    }

    private mutating func namedClass() -> ScalarSet? {
        let set: ScalarSet
        switch current {
        case "d": set = .digits
        case "D": set = ScalarSet.digits.inverted
        case "w": set = .word
        case "W": set = ScalarSet.word.inverted
        case "s": set = .space
        case "S": set = ScalarSet.space.inverted
        default: return nil
        }
        position += 1
        return set
    }

    private mutating func escapedScalar() throws(PatternError) -> UInt32 {
        guard let scalar = current else { throw error("ends with a '\\'") }
        position += 1
        switch scalar {
        case "n": return 10
        case "r": return 13
        case "t": return 9
        case "f": return 12
        case "v": return 11
        case "0": return 0
        case "x": return try hexadecimal(digits: 2)
        case "u": return try hexadecimal(digits: 4)
        case "1"..."9": throw error("refers back to a group, which is not supported")
        case "a"..."z", "A"..."Z": throw error("has the unknown escape '\\\(scalar)'")
        default: return scalar.value
        }
    }

    private mutating func hexadecimal(digits: Int) throws(PatternError) -> UInt32 {
        var text = ""
        if take("{") {
            while let scalar = current, scalar != "}", text.count < 8 {
                text.unicodeScalars.append(scalar)
                position += 1
            }
            guard take("}") else { throw error("has a '\\x{' without a '}' after it") }
        } else {
            for _ in 0..<digits {
                guard let scalar = current else { break }
                text.unicodeScalars.append(scalar)
                position += 1
            }
            if text.count < digits { throw error("has a hexadecimal escape that is too short") }
        }
        guard let value = UInt32(text, radix: 16), value <= ScalarSet.highest else {
            throw error("has the hexadecimal escape '\(text)', which is no character")
        }
        return value
    }
}
