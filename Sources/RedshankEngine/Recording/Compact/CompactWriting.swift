/// The bytes of one value while it is written, with the containers in it that are still open.
///
/// A value is written in place. Only a nested container that a type opens by hand has a writing of its own until the
/// value around it ends, as a type may write into several of them by turns.
final class CompactWriting {
    /// A value that is being written: nothing yet, one value, or a container.
    struct Frame {
        enum Kind { case nothing, single, array, object }

        var kind = Kind.nothing
        var count = 0
        /// Where the value begins; a container's contents come after its tag and a byte for its length.
        let start: Int
        let firstField: Int
        let firstInsertion: Int

        var contents: Int { start + 2 }
    }

    /// How far the writing was before something that may fail.
    struct Mark {
        let bytes, frames, fields, insertions: Int
    }

    // No access to these overlaps another: each is over before anything of a type's own is called. That is not checked
    // at run time, as it took a tenth of the whole.
    @exclusivity(unchecked)
    var bytes: [UInt8] = []
    @exclusivity(unchecked)
    var frames: [Frame] = []
    /// Where the fields of the open objects begin; kept only where they will be sorted.
    @exclusivity(unchecked)
    var fields: [Int] = []
    @exclusivity(unchecked)
    var insertions: [(offset: Int, writing: CompactWriting)] = []
    let keys: CompactKeys
    /// Whether equal values shall have equal bytes: keys as text, fields sorted, one zero and one NaN.
    let isCanonical: Bool
    private var fault: EncodingError?
    private let depth: Int

    init(keys: CompactKeys, isCanonical: Bool = false, depth: Int = 0) {
        self.keys = keys
        self.isCanonical = isCanonical
        self.depth = depth
    }

    /// Forgets what was written, for the next value.
    func reset() {
        rollBack(to: Mark(bytes: 0, frames: 0, fields: 0, insertions: 0))
        fault = nil
    }

    /// Throws what a type did that could not be answered at once.
    func check() throws {
        if let fault { throw fault }
    }

    /// Writes any value, by its own `encode(to:)`.
    func write<Value: Encodable>(_ value: Value) throws {
        try value.encode(to: CompactValueEncoder(writing: self, frame: try push()))
        try pop()
    }

    var mark: Mark {
        Mark(bytes: bytes.count, frames: frames.count, fields: fields.count, insertions: insertions.count)
    }

    /// Takes back what a type wrote before its encoding failed; whoever called it may catch the error and go on.
    func rollBack(to mark: Mark) {
        bytes.removeSubrange(mark.bytes...)
        frames.removeSubrange(mark.frames...)
        fields.removeSubrange(mark.fields...)
        insertions.removeSubrange(mark.insertions...)
    }

    private func fail(_ text: String) { fault = fault ?? Self.failure(text) }

    private static func failure(_ text: String) -> EncodingError {
        EncodingError.invalidValue(text, EncodingError.Context(codingPath: [], debugDescription: text))
    }
}

// MARK: - Containers

extension CompactWriting {
    /// Begins a value.
    ///
    /// - Returns: its frame's number.
    func push() throws -> Int {
        guard depth + frames.count < CompactFormat.depth else {
            throw Self.failure(
                """
                A value is nested deeper than \(CompactFormat.depth), which no reader of a recording accepts: make it \
                flatter.
                """
            )
        }
        frames.append(Frame(start: bytes.count, firstField: fields.count, firstInsertion: insertions.count))
        return frames.count - 1
    }

    /// Makes the value one of this kind, which it may be already.
    func open(_ kind: Frame.Kind, frame: Int) {
        guard isOpen(frame), frames[frame].kind != kind else { return }
        guard frames[frame].kind == .nothing else {
            return fail("A type asks for two kinds of containers for one value, which can be encoded as one only.")
        }
        frames[frame].kind = kind
        guard kind != .single else { return }
        bytes.append(kind == .array ? CompactFormat.array : CompactFormat.object)
        bytes.append(0)
    }

    /// Whether the value may be written to: it is the one begun last.
    func isOpen(_ frame: Int) -> Bool {
        if frame == frames.count - 1 { return true }
        fail("A type writes into a container whose value has ended: it must be written before encode(to:) returns.")
        return false
    }

    /// Begins a field, whose value comes next.
    func beginField<Key: CodingKey>(_ key: Key) {
        if isCanonical { fields.append(bytes.count) }
        if isCanonical {
            bytes.appendText(key.stringValue)
        } else if CompactFormat.carriesText(Key.self) {
            bytes.append(0)
            bytes.appendText(key.stringValue)
        } else {
            bytes.appendVarint(UInt64(keys.number(of: key.stringValue)) + 1)
        }
    }

    /// A writing of its own for a container that is nested here; it is put in its place when the value around it ends.
    func nested(_ kind: Frame.Kind) -> CompactWriting {
        let writing = CompactWriting(keys: keys, isCanonical: isCanonical, depth: depth + frames.count)
        insertions.append((bytes.count, writing))
        do {
            let frame = try writing.push()
            if kind != .nothing { writing.open(kind, frame: frame) }
        } catch {
            fault = error as? EncodingError
        }
        return writing
    }

    /// Ends the value begun last.
    func pop() throws {
        guard let frame = frames.popLast() else {
            // The container of a nested writing failed to open; the fault says why.
            return
        }
        try insertNested(of: frame)
        switch frame.kind {
        case .single: return
        case .nothing: bytes += [CompactFormat.object, 0]
        case .array: setLength(of: frame)
        case .object:
            if isCanonical { sortFields(of: frame) }
            setLength(of: frame)
        }
    }

    private func setLength(of frame: Frame) {
        let length = bytes.count - frame.contents
        guard length >= 0x80 else {
            bytes[frame.contents - 1] = UInt8(length)
            return
        }
        var varint: [UInt8] = []
        varint.appendVarint(UInt64(length))
        bytes.replaceSubrange(frame.contents - 1..<frame.contents, with: varint)
    }

    /// Puts the nested containers, which were written apart, where they belong.
    private func insertNested(of frame: Frame) throws {
        guard insertions.count > frame.firstInsertion else { return }
        let pending = insertions[frame.firstInsertion...]
        // A copy of its own, so that what comes before is not copied with it.
        var rest = Array(bytes[frame.start...])[...]
        var field = frame.firstField
        bytes.removeSubrange(frame.start...)
        for (offset, writing) in pending {
            field = moveFields(from: field, before: offset, by: bytes.count - frame.start - rest.startIndex)
            bytes += rest.prefix(upTo: offset - frame.start)
            rest = rest.suffix(from: offset - frame.start)
            try writing.pop()
            try writing.check()
            bytes += writing.bytes
        }
        _ = moveFields(from: field, before: .max, by: bytes.count - frame.start - rest.startIndex)
        bytes += rest
        insertions.removeSubrange(frame.firstInsertion...)
    }

    /// Moves where fields begin, up to an offset.
    ///
    /// - Returns: the first field that is not before the offset.
    private func moveFields(from first: Int, before offset: Int, by shift: Int) -> Int {
        var field = first
        while field < fields.count, fields[field] < offset {
            fields[field] += shift
            field += 1
        }
        return field
    }

    /// Sorts the object's fields by the bytes of their keys.
    private func sortFields(of frame: Frame) {
        let starts = fields[frame.firstField...]
        fields.removeSubrange(frame.firstField...)
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(starts.count)
        for start in starts.dropFirst() {
            ranges.append((ranges.last?.upperBound ?? starts[starts.startIndex])..<start)
        }
        if let last = starts.last { ranges.append(last..<bytes.count) }
        let sorted = bytes.withUnsafeBufferPointer { buffer -> [UInt8]? in
            let precedes = { (left: Range<Int>, right: Range<Int>) in
                Self.precedes(buffer, left, right)
            }
            if zip(ranges, ranges.dropFirst()).allSatisfy({ !precedes($1, $0) }) { return nil }
            ranges.sort(by: precedes)
            var sorted: [UInt8] = []
            sorted.reserveCapacity(buffer.count - frame.contents)
            for range in ranges { sorted.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range])) }
            return sorted
        }
        if let sorted { bytes.replaceSubrange(frame.contents..., with: sorted) }
    }

    private static func precedes(_ bytes: UnsafeBufferPointer<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
        let count = min(left.count, right.count)
        for offset in 0..<count {
            let (old, new) = (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
            if old != new { return old < new }
        }
        return left.count < right.count
    }
}
