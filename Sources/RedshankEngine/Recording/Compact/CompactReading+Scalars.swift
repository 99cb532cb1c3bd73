// MARK: - Values without parts

extension CompactReading {
    func isNil(at start: Int, limit: Int) throws -> Bool {
        var offset = start
        return try byte(&offset, limit: limit) == CompactFormat.null
    }

    func bool(at start: Int, limit: Int) throws -> Bool {
        var offset = start
        switch try byte(&offset, limit: limit) {
        case CompactFormat.no: return false
        case CompactFormat.yes: return true
        case let tag: throw mismatch(Bool.self, tag, at: start)
        }
    }

    func text(at start: Int, limit: Int) throws -> String {
        var offset = start
        let tag = try byte(&offset, limit: limit)
        if tag & 0xC0 == CompactFormat.shortText {
            return try text(length: UInt64(tag & 0x3F), &offset, limit: limit)
        }
        guard tag == CompactFormat.text else { throw mismatch(String.self, tag, at: start) }
        return try text(length: try varint(&offset, limit: limit), &offset, limit: limit)
    }

    func integer<Number: FixedWidthInteger>(_ type: Number.Type, at start: Int, limit: Int) throws -> Number {
        var offset = start
        let tag = try byte(&offset, limit: limit)
        let number: Number?
        switch tag {
        case CompactFormat.small...: number = Number(exactly: tag & 0x7F)
        case CompactFormat.integer: number = Number(exactly: Int64(zigzag: try varint(&offset, limit: limit)))
        case CompactFormat.large: number = Number(exactly: try varint(&offset, limit: limit))
        case CompactFormat.wide: number = Number(exactly: try fixed(Int128.self, &offset, limit: limit))
        case CompactFormat.wideUnsigned: number = Number(exactly: try fixed(UInt128.self, &offset, limit: limit))
        default: throw mismatch(type, tag, at: start)
        }
        guard let number else { throw damage("the number does not fit into \(type)", at: start) }
        return number
    }

    /// Reads a floating point number, or an integer: a field may have become wider.
    func floating<Number: BinaryFloatingPoint>(_ type: Number.Type, at start: Int, limit: Int) throws -> Number {
        var offset = start
        let tag = try byte(&offset, limit: limit)
        switch tag {
        case CompactFormat.double:
            return Number(Double(bitPattern: try fixed(UInt64.self, &offset, limit: limit)))
        case CompactFormat.float:
            return Number(Float(bitPattern: try fixed(UInt32.self, &offset, limit: limit)))
        case CompactFormat.small..., CompactFormat.integer:
            return Number(try integer(Int64.self, at: start, limit: limit))
        default: throw mismatch(type, tag, at: start)
        }
    }

    func mismatch(_ type: any Any.Type, _ tag: UInt8, at offset: Int) -> DecodingError {
        let found =
            switch tag {
            case CompactFormat.small..., CompactFormat.integer, CompactFormat.large: "an integer"
            case CompactFormat.shortText..., CompactFormat.text: "a text"
            case CompactFormat.wide, CompactFormat.wideUnsigned: "an integer"
            case CompactFormat.float, CompactFormat.double: "a floating point number"
            case CompactFormat.no, CompactFormat.yes: "a truth value"
            case CompactFormat.array: "an array"
            case CompactFormat.object: "an object"
            case CompactFormat.null: "nil"
            default: "0x\(String(tag, radix: 16)), with which no value begins,"
            }
        let context = context("\(found) is there where \(type) is read", at: offset)
        return tag == CompactFormat.null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}
