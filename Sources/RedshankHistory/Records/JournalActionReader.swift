import FoundationEssentials
import Glibc
import Redshank
import RedshankEngine
import Systemd

/// Reads the actions of the journal.
///
/// One walk over all fields of an entry is the fastest way to ask for the eight that are wanted: to ask for each by its
/// name takes three times as long.
final class JournalActionReader: ActionReader {
    /// How many entries are read at once.
    private static let piece = 512

    private let reader: JournalReader
    private let runs: [String: JournalRun]
    private let began: Int64
    private let ended: Int64
    private var place: ActionPlace
    private var wall: Int64
    private var passedOver: [String: Int] = [:]

    /// - Parameters:
    ///   - reader: the journal, at the first entry that is wanted or before it.
    ///   - runs: the runs that are wanted, in their order.
    ///   - place: that after which the first action comes.
    init(_ reader: JournalReader, of runs: [JournalRun], after place: ActionPlace) {
        self.reader = reader
        self.runs = Dictionary(runs.map { ($0.recorded.identity.id, $0) }, uniquingKeysWith: { $1 })
        self.place = place
        began = runs.first?.recorded.identity.began.wall.microseconds ?? 0
        ended = runs.last?.recorded.heard.wall.microseconds ?? 0
        wall = began
    }

    var progress: Double { min(1, Double(wall - began) / Double(max(1, ended - began))) }

    var notes: [String] {
        passedOver.sorted { $0.key < $1.key }.map { reason, count in
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            return "\(entries) of the journal \(count == 1 ? "is" : "are") passed over: \(reason)."
        }
    }

    func next() throws -> [StoredAction] {
        var actions: [StoredAction] = []
        actions.reserveCapacity(Self.piece)
        while actions.count < Self.piece {
            var entry = WalkedEntry()
            guard try reader.next(walking: { entry.take($0) }) else { return actions }
            if let action = take(entry) { actions.append(action) }
        }
        return actions
    }

    private func take(_ entry: WalkedEntry) -> StoredAction? {
        // What a side effect failed in, and what the log says of itself, is no action, nor what other programs say.
        guard entry.isOfAction else { return nil }
        guard let id = entry.run, let number = entry.number, let wall = entry.wall, let boot = entry.boot else {
            return passOver("not all is there that an action has")
        }
        // What is not of the runs that were found began to be written meanwhile, or is older than what is wanted.
        guard let run = runs[id] else { return nil }
        guard entry.process == run.process else { return passOver("another process than redshankd wrote it") }
        let next = ActionPlace(run: run.recorded.number, number: number)
        guard place.isBefore(next) else { return passOver("what it says was there before") }
        place = next
        self.wall = wall
        return StoredAction(
            run: next.run,
            number: number,
            moment: Moment(wall: .microseconds(wall), boot: .microseconds(boot)),
            name: entry.name,
            action: WatchActions.read(entry.name, from: entry.data),
            sentence: entry.message,
            wasDropped: entry.kind == LogKind.actionDropped.messageID
        )
    }

    private func passOver(_ reason: String) -> StoredAction? {
        passedOver[reason, default: 0] += 1
        return nil
    }
}

/// What a replay needs of an entry, gathered field by field.
private struct WalkedEntry {
    private(set) var run: String?
    private(set) var name = ""
    private(set) var number: UInt64?
    private(set) var wall: Int64?
    private(set) var boot: Int64?
    private(set) var data = Data()
    private(set) var message = ""
    private(set) var kind = ""
    private(set) var process = ""

    /// Takes a field where it is one of those.
    mutating func take(_ field: UnsafeRawBufferPointer) {
        switch field.first {
        case UInt8(ascii: "R"): takeOwn(field)
        case UInt8(ascii: "M"):
            if let value = field.value(of: "MESSAGE=") {
                message = String(decoding: value, as: UTF8.self)
            } else if let value = field.value(of: "MESSAGE_ID=") {
                kind = String(decoding: value, as: UTF8.self)
            }
        case UInt8(ascii: "_"):
            if let value = field.value(of: "_PID=") { process = String(decoding: value, as: UTF8.self) }
        default: break
        }
    }

    private mutating func takeOwn(_ field: UnsafeRawBufferPointer) {
        if let value = field.value(of: "REDSHANK_DATA=") {
            // The bytes are valid during the call only.
            data = Data(value)
        } else if let value = field.value(of: "REDSHANK_SEQ=") {
            number = value.number.flatMap { UInt64(exactly: $0) }
        } else if let value = field.value(of: "REDSHANK_TIME=") {
            wall = value.number
        } else if let value = field.value(of: "REDSHANK_BOOT_TIME=") {
            boot = value.number
        } else if let value = field.value(of: "REDSHANK_ACTION=") {
            name = String(decoding: value, as: UTF8.self)
        } else if let value = field.value(of: "REDSHANK_RUN=") {
            run = String(decoding: value, as: UTF8.self)
        }
    }

    /// Whether it says that it is of an action, dropped ones among them.
    var isOfAction: Bool { (run != nil || !name.isEmpty) && !Self.others.contains(kind) }

    private static let others = Set([LogKind.effectFailed, .effectSuppressed, .entriesLost].map(\.messageID))
}

extension UnsafeRawBufferPointer {
    /// What follows the name and the equals sign; nothing where it is another field.
    fileprivate func value(of name: StaticString) -> UnsafeRawBufferPointer? {
        let length = name.utf8CodeUnitCount
        guard let baseAddress, count >= length, memcmp(baseAddress, name.utf8Start, length) == 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[length...])
    }

    /// The whole number that it is in digits.
    fileprivate var number: Int64? {
        guard !isEmpty, count <= 18 else { return nil }
        var value: Int64 = 0
        for byte in self {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
