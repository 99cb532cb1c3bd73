import Glibc

/// What the preloaded counter has counted.
struct Counter: Sendable {
    /// What it counts, numbered as in counter.c.
    enum Kind: Int32, CaseIterable {
        case allocations, lookUps, casts
    }

    private let counted: @convention(c) @Sendable (Int32) -> UInt64
    private let heapBytes: @convention(c) @Sendable () -> UInt64

    /// Finds the counter.
    init() throws(UsageError) {
        guard let counted = dlsym(nil, "redshank_counted"), let heapBytes = dlsym(nil, "redshank_heap") else {
            throw UsageError("counter.c is not preloaded. Start this with `Tests/Benchmarks/run --only engine`.")
        }
        self.counted = unsafeBitCast(counted, to: type(of: self.counted))
        self.heapBytes = unsafeBitCast(heapBytes, to: type(of: self.heapBytes))
    }

    /// The bytes that are allocated now.
    var heap: Int { Int(heapBytes()) }

    /// How often each kind was asked for while the work was done.
    func count(_ work: () async -> Void) async -> [Kind: Int] {
        let before = Kind.allCases.map { counted($0.rawValue) }
        await work()
        let after = Kind.allCases.map { counted($0.rawValue) }
        return Dictionary(uniqueKeysWithValues: zip(Kind.allCases, zip(before, after).map { Int($1 - $0) }))
    }
}

/// The bytes of the process that are in the machine's memory now, freed ones that the allocator keeps included.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
    return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
