/// Reads JSON in the one form in which it is written here, key by key in their order.
///
/// It knows no other form: white space, escapes, exponents or another order are a ``Deviation``, after which the
/// general reader has to have a look. So it can be small, and as fast as the bytes come.
struct CanonicalScanner {
    /// The text is not in the form that is expected; it may be right all the same.
    struct Deviation: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    /// Goes past the text where it comes next.
    mutating func takes(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - place >= count else { return false }
        for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
        place += count
        return true
    }

    /// Goes past the text, which must come next.
    mutating func expect(_ text: StaticString) throws(Deviation) {
        guard takes(text) else { throw Deviation() }
    }

    mutating func integer() throws(Deviation) -> Int64 {
        let isNegative = takes("-")
        let (value, digits) = try number(atMost: 19)
        guard !isNegative || value != 0, digits > 0 else { throw Deviation() }
        return isNegative ? -value : value
    }

    /// A number with at most three digits behind the point, times a thousand.
    mutating func thousandths() throws(Deviation) -> Int64 {
        let (whole, _) = try number(atMost: 11)
        guard takes(".") else { return whole * 1000 }
        var factor: Int64 = 100
        var value = whole * 1000
        var digits = 0
        while let digit = digit() {
            guard digits < 3 else { throw Deviation() }
            value += digit * factor
            factor /= 10
            digits += 1
            place += 1
        }
        guard digits > 0, !isAtExponent else { throw Deviation() }
        return value
    }

    /// A number as it is written where it has no more than an integer part and a fraction.
    mutating func real() throws(Deviation) -> Double {
        let start = place
        _ = takes("-")
        _ = try number(atMost: 15)
        if takes(".") {
            let fraction = place
            while digit() != nil { place += 1 }
            guard place > fraction, !isAtExponent else { throw Deviation() }
        }
        let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
        guard let value = Double(text) else { throw Deviation() }
        return value
    }

    mutating func boolean() throws(Deviation) -> Bool {
        if takes("true") { return true }
        try expect("false")
        return false
    }

    mutating func string() throws(Deviation) -> String {
        try expect("\"")
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            guard bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\\") else { throw Deviation() }
            place += 1
        }
        guard place < bytes.count,
            let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
        else { throw Deviation() }
        place += 1
        return text
    }

    /// The elements of a list, each read by the closure.
    mutating func list<Element>(
        _ element: (inout CanonicalScanner) throws(Deviation) -> Element
    ) throws(Deviation) -> [Element] {
        try expect("[")
        var elements: [Element] = []
        if takes("]") { return elements }
        repeat { elements.append(try element(&self)) } while takes(",")
        try expect("]")
        return elements
    }

    private mutating func number(atMost limit: Int) throws(Deviation) -> (value: Int64, digits: Int) {
        let start = place
        var value: Int64 = 0
        while let digit = digit() {
            // Nanoseconds since 1970 have all 19 digits that there can be.
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLong) = tens.addingReportingOverflow(digit)
            value = sum
            place += 1
            guard place - start <= limit, !isTooLarge, !isTooLong else { throw Deviation() }
        }
        let digits = place - start
        guard digits > 0, digits == 1 || bytes[start] != UInt8(ascii: "0"), !isAtExponent else { throw Deviation() }
        return (value, digits)
    }

    private var isAtExponent: Bool {
        place < bytes.count && (bytes[place] == UInt8(ascii: "e") || bytes[place] == UInt8(ascii: "E"))
    }

    private func digit() -> Int64? {
        guard place < bytes.count else { return nil }
        let digit = bytes[place] &- UInt8(ascii: "0")
        return digit < 10 ? Int64(digit) : nil
    }
}
