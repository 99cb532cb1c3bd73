/// SipHash-2-4 with 128 bits, under a key that never changes: bytes in, a digest out.
///
/// It is fast and mixes well. It is no proof against forgery, as everybody knows the key.
package struct DigestHasher {
    private var v0, v1, v2, v3: UInt64
    private var rest: UInt64 = 0
    private var count = 0

    /// Takes no bytes yet.
    package init(key0: UInt64 = 0, key1: UInt64 = 0) {
        v0 = key0 ^ 0x736F_6D65_7073_6575
        v1 = key1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
        v2 = key0 ^ 0x6C79_6765_6E65_7261
        v3 = key1 ^ 0x7465_6462_7974_6573
    }

    /// Takes the next bytes; in how many pieces they come makes no difference.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset < bytes.count, count & 7 != 0 {
            take(bytes[offset])
            offset += 1
        }
        while offset + 8 <= bytes.count {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
            count += 8
        }
        while offset < bytes.count {
            take(bytes[offset])
            offset += 1
        }
    }

    /// The digest of all bytes so far.
    package func finish() -> (low: UInt64, high: UInt64) {
        var last = self
        last.mix(rest | UInt64(truncatingIfNeeded: count) << 56)
        last.v2 ^= 0xEE
        for _ in 0..<4 { last.round() }
        let low = last.v0 ^ last.v1 ^ last.v2 ^ last.v3
        last.v1 ^= 0xDD
        for _ in 0..<4 { last.round() }
        return (low, last.v0 ^ last.v1 ^ last.v2 ^ last.v3)
    }

    private mutating func take(_ byte: UInt8) {
        rest |= UInt64(byte) << UInt64(8 * (count & 7))
        count += 1
        guard count & 7 == 0 else { return }
        mix(rest)
        rest = 0
    }

    private mutating func mix(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func round() {
        v0 &+= v1
        v1 = v1 << 13 | v1 >> 51
        v1 ^= v0
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v3
        v3 = v3 << 16 | v3 >> 48
        v3 ^= v2
        v0 &+= v3
        v3 = v3 << 21 | v3 >> 43
        v3 ^= v0
        v2 &+= v1
        v1 = v1 << 17 | v1 >> 47
        v1 ^= v2
        v2 = v2 << 32 | v2 >> 32
    }
}
