/// The bytes of one payload while they are read.
///
/// Every read is checked against the bytes there are. After the end there are none, so a decoder that a type keeps too
/// long finds an error and no memory.
final class CompactReading {
    // No access to these overlaps another: each is over before anything of a type's own is called. That is not checked
    // at run time, as it took an eighth of the whole.
    @exclusivity(unchecked)
    private(set) var keys: [String]
    @exclusivity(unchecked)
    private(set) var count = 0
    // Points to the payload between begin and end, while count is its length.
    @exclusivity(unchecked)
    private var base: UnsafePointer<UInt8>?
    private var isOver = true
    /// Damage that was found where it could not be thrown.
    var fault: (any Error)?
    /// The fields and elements that lead to the value being read: a key's number, or -1 - the index of an element.
    @exclusivity(unchecked)
    private var path: [Int] = []
    /// For each open object where its last field was found: types ask for their fields in the order they wrote them.
    @exclusivity(unchecked)
    private var cursors: [Int] = []

    /// The step of a field whose key has no number.
    static let unnumbered = Int.min

    init(keys: [String]) { self.keys = keys }

    func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
        base = bytes.baseAddress
        count = bytes.count
        isOver = false
        fault = nil
        path.removeAll(keepingCapacity: true)
        cursors.removeAll(keepingCapacity: true)
    }

    func end() {
        count = 0
        base = nil
        isOver = true
    }

    /// Reads the version and the key names.
    ///
    /// - Returns: where the value begins.
    func header() throws -> Int {
        var offset = 0
        let version = try byte(&offset, limit: count)
        guard version == CompactFormat.version else {
            throw damage(
                "this is version \(version) of the compact encoding, or none; \(CompactFormat.version) is read",
                at: 0
            )
        }
        let news = try varint(&offset, limit: count)
        guard news > 0 else { return offset }
        let start = offset
        let first = try varint(&offset, limit: count)
        guard first <= UInt64(keys.count) else {
            throw damage(
                "the key names from \(keys.count) on are not known: they came with a payload that was left out",
                at: start
            )
        }
        // Each name takes at least a byte, so that this ends with the bytes however many are announced.
        var number = Int(first)
        for _ in 0..<news {
            let start = offset
            let name = try text(length: try varint(&offset, limit: count), &offset, limit: count)
            if number == keys.count {
                keys.append(name)
            } else if keys[number] != name {
                throw damage(
                    "key \(number) is \"\(name)\" here and \"\(keys[number])\" before: this is of another recording",
                    at: start
                )
            }
            number += 1
        }
        return offset
    }

    /// Reads a value by its type's own `init(from:)`.
    func value<Value: Decodable>(_ type: Value.Type, at start: Int, limit: Int, step: Int?) throws -> Value {
        guard path.count < CompactFormat.depth else {
            throw damage("values are nested deeper than \(CompactFormat.depth)", at: start)
        }
        let open = cursors.count
        let depth = path.count
        if let step { path.append(step) }
        defer {
            // A decoder that was kept too long may find less.
            path.removeSubrange(min(depth, path.count)...)
            cursors.removeSubrange(min(open, cursors.count)...)
        }
        return try Value(from: CompactValueDecoder(reading: self, start: start, limit: limit))
    }

    /// Remembers fields found in an object.
    ///
    /// - Returns: the number under which to ask.
    func openCursor(at offset: Int) -> Int {
        cursors.append(offset)
        return cursors.count - 1
    }

    subscript(cursor number: Int) -> Int {
        get { number < cursors.count ? cursors[number] : 0 }
        set { if number < cursors.count { cursors[number] = newValue } }
    }

    var codingPath: [any CodingKey] {
        path.map { step in
            if step == Self.unnumbered { return CompactKey("…") }
            return step < 0 ? CompactKey(intValue: -1 - step) : CompactKey(step < keys.count ? keys[step] : "…")
        }
    }

    func context(_ text: String, at offset: Int) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: "At byte \(offset): \(text).")
    }

    func damage(_ text: String, at offset: Int) -> DecodingError { .dataCorrupted(context(text, at: offset)) }
}

// MARK: - Bytes

extension CompactReading {
    func byte(_ offset: inout Int, limit: Int) throws -> UInt8 {
        guard offset < min(limit, count), let base else { throw ended(at: offset) }
        defer { offset += 1 }
        return base[offset]
    }

    func varint(_ offset: inout Int, limit: Int) throws -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte(&offset, limit: limit)
            guard shift < 63 || next < 2 else { throw damage("a number does not end", at: start) }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    func fixed<Number: FixedWidthInteger>(_: Number.Type, _ offset: inout Int, limit: Int) throws -> Number {
        let width = Number.bitWidth / 8
        guard offset <= min(limit, count) - width, let base else { throw ended(at: offset) }
        defer { offset += width }
        return Number(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    func text(length: UInt64, _ offset: inout Int, limit: Int) throws -> String {
        let bytes = try slice(length: length, &offset, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw damage("a text is not UTF-8", at: offset - bytes.count)
        }
        return text
    }

    func slice(length: UInt64, _ offset: inout Int, limit: Int) throws -> UnsafeBufferPointer<UInt8> {
        let left = min(limit, count) - offset
        guard left >= 0, length <= UInt64(left), let base else { throw ended(at: offset) }
        defer { offset += Int(length) }
        return UnsafeBufferPointer(start: base + offset, count: Int(length))
    }

    private func ended(at offset: Int) -> DecodingError {
        isOver
            ? damage("a decoder was used after its value had been decoded", at: offset)
            : damage("the value ends too soon, or says that it is longer than what is around it", at: offset)
    }

    /// Where the value ends.
    func end(of start: Int, limit: Int) throws -> Int {
        var offset = start
        let tag = try byte(&offset, limit: limit)
        switch tag {
        case CompactFormat.small...: return offset
        case CompactFormat.shortText...:
            _ = try slice(length: UInt64(tag - CompactFormat.shortText), &offset, limit: limit)
        case CompactFormat.null, CompactFormat.no, CompactFormat.yes: return offset
        case CompactFormat.integer, CompactFormat.large: _ = try varint(&offset, limit: limit)
        case CompactFormat.float: _ = try slice(length: 4, &offset, limit: limit)
        case CompactFormat.double: _ = try slice(length: 8, &offset, limit: limit)
        case CompactFormat.wide, CompactFormat.wideUnsigned: _ = try slice(length: 16, &offset, limit: limit)
        case CompactFormat.text, CompactFormat.array, CompactFormat.object:
            _ = try slice(length: try varint(&offset, limit: limit), &offset, limit: limit)
        default: throw damage("no value begins with 0x\(String(tag, radix: 16))", at: start)
        }
        return offset
    }
}
