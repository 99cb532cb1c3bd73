import FoundationEssentials
import Redshank
import RedshankEngine

/// A value as a tree of named fields, read off its canonical encoding and made readable: moments are times, and cases
/// of an enumeration are their names.
indirect enum StateTree: Hashable {
    case leaf(String)
    case list([StateTree])
    case fields([String: StateTree])

    init(_ value: some Encodable) {
        var reader = JSONTreeReader((try? CanonicalCoding.encode(value)) ?? "")
        self = reader.value()
    }

    /// The whole on one line.
    var shown: String {
        switch self {
        case .leaf(let text): text
        case .list(let elements): "[\(elements.map(\.shown).joined(separator: ", "))]"
        case .fields(let fields):
            "{\(fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.shown)" }.joined(separator: ", "))}"
        }
    }

    /// Makes fields readable that are a value of their own.
    fileprivate init(readable fields: [String: StateTree]) {
        if fields.count == 2, case .leaf(let wall)? = fields["wallNanoseconds"], fields["bootNanoseconds"] != nil {
            self = .leaf(Moment(wall: .nanoseconds(Int64(wall) ?? 0), boot: .zero).timestamp)
        } else if fields.count == 1, case (let name, .fields(let payload))? = fields.first, payload.isEmpty {
            self = .leaf(name)
        } else if fields.count == 1, case (let name, .fields(let payload))? = fields.first, payload.count == 1,
            let value = payload["_0"]
        {
            if case .leaf(let text) = value { self = .leaf("\(name): \(text)") } else { self = .fields([name: value]) }
        } else {
            self = .fields(fields)
        }
    }
}

/// Reads the JSON that the canonical coding writes, which is right and has no white space.
private struct JSONTreeReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ json: String) { bytes = Array(json.utf8) }

    mutating func value() -> StateTree {
        switch peek {
        case UInt8(ascii: "{"):
            var fields: [String: StateTree] = [:]
            members(until: UInt8(ascii: "}")) { reader in
                let name = reader.string()
                reader.place += 1
                fields[name] = reader.value()
            }
            return StateTree(readable: fields)
        case UInt8(ascii: "["):
            var elements: [StateTree] = []
            members(until: UInt8(ascii: "]")) { elements.append($0.value()) }
            return .list(elements)
        case UInt8(ascii: "\""): return .leaf(string())
        default:
            let start = place
            while let byte = peek, !Self.ends.contains(byte) { place += 1 }
            return .leaf(String(decoding: bytes[start..<place], as: UTF8.self))
        }
    }

    private static let ends = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func members(until end: UInt8, _ member: (inout JSONTreeReader) -> Void) {
        place += 1
        while let byte = peek, byte != end {
            if byte == UInt8(ascii: ",") { place += 1 }
            member(&self)
        }
        place += 1
    }

    private mutating func string() -> String {
        let start = place
        var isEscaped = false
        place += 1
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                place += 1
            }
            place += 1
        }
        place += 1
        guard isEscaped else { return String(decoding: bytes[start + 1..<place - 1], as: UTF8.self) }
        return (try? JSONDecoder().decode(String.self, from: Data(bytes[start..<place]))) ?? ""
    }
}
