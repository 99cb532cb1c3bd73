// MARK: - Values without parts

extension CompactWriting {
    func writeNil() { bytes.append(CompactFormat.null) }

    func write(_ value: Bool) { bytes.append(value ? CompactFormat.yes : CompactFormat.no) }

    func write(_ value: String) {
        var value = value
        value.withUTF8 { text in
            if text.count < 0x40 {
                bytes.append(CompactFormat.shortText | UInt8(text.count))
            } else {
                bytes.append(CompactFormat.text)
                bytes.appendVarint(UInt64(text.count))
            }
            bytes.append(contentsOf: text)
        }
    }

    func write(_ value: Double) {
        bytes.append(CompactFormat.double)
        bytes.appendFixed(canonical(value).bitPattern)
    }

    func write(_ value: Float) {
        bytes.append(CompactFormat.float)
        bytes.appendFixed(canonical(value).bitPattern)
    }

    /// The number, with one zero and one NaN where equal values shall have equal bytes.
    private func canonical<Number: BinaryFloatingPoint>(_ value: Number) -> Number {
        guard isCanonical else { return value }
        return value.isNaN ? .nan : value.isZero ? 0 : value
    }

    /// Writes a number alike whatever its type, so that a reader may have widened it.
    func write<Number: FixedWidthInteger>(integer value: Number) {
        if let signed = Int64(exactly: value) {
            if signed >= 0, signed < 0x80 {
                bytes.append(CompactFormat.small | UInt8(signed))
            } else {
                bytes.append(CompactFormat.integer)
                bytes.appendVarint(signed.zigzag)
            }
        } else if let unsigned = UInt64(exactly: value) {
            bytes.append(CompactFormat.large)
            bytes.appendVarint(unsigned)
        } else if let wide = Int128(exactly: value) {
            bytes.append(CompactFormat.wide)
            bytes.appendFixed(wide)
        } else {
            bytes.append(CompactFormat.wideUnsigned)
            bytes.appendFixed(UInt128(truncatingIfNeeded: value))
        }
    }
}
