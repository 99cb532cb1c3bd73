/// The first bytes of what was written.
struct HeadBuffer: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var isTruncated = false
    let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        let room = limit - bytes.count
        bytes.append(contentsOf: new.prefix(room))
        if new.count > room { isTruncated = true }
    }
}

/// The last bytes of what was written.
struct TailBuffer: Sendable {
    private var kept: [UInt8] = []
    let limit: Int

    init(limit: Int) { self.limit = limit }

    var bytes: ArraySlice<UInt8> { kept.suffix(limit) }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        kept.append(contentsOf: new.suffix(limit))
        if kept.count > 4 * limit { kept.removeFirst(kept.count - limit) }
    }
}
