import FoundationEssentials
import Redshank
import RedshankEngine
import Systemd

// The journal as a replay reads it where the database is gone: every run from its beginning, for it keeps no snapshots.

extension RecordJournal: ReplaySource {
    package func recordedRuns() throws -> [RecordedRun] {
        let started = try records(RecordQuery(action: DaemonStarted.name))
        return try started.enumerated().map { index, record in
            let last = try records(RecordQuery(limit: 1, run: record.run)).last
            let stop = try records(RecordQuery(limit: 1, run: record.run, action: DaemonStopping.name))
            let version = record.message.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            return RecordedRun(
                number: Int64(index + 1),
                identity: RunIdentity(id: record.run, version: version, began: record.moment),
                build: version,
                heard: last?.moment ?? record.moment,
                wasStopped: !stop.isEmpty
            )
        }
    }

    package func recordedGaps() -> [RecordGap] { [] }

    package func snapshotPlaces() throws -> [SnapshotPlace] {
        try recordedRuns().map { run in
            SnapshotPlace(
                place: ActionPlace(run: run.number, number: 0),
                wall: run.identity.began.wall.microseconds,
                build: run.build,
                digest: ""
            )
        }
    }

    package func snapshot(at place: SnapshotPlace) throws -> StateSnapshot? {
        guard let run = try recordedRuns().first(where: { $0.number == place.place.run }) else { return nil }
        return try StateSnapshot(of: WatchState(run: run.identity), after: 0, at: run.identity.began)
    }

    package func actions(
        after place: ActionPlace,
        each: (StoredAction, _ progress: Double) throws -> Bool
    ) throws {
        let runs = try recordedRuns()
        guard let first = runs.first(where: { $0.number == place.run }), let last = runs.last else { return }
        let numbers = Dictionary(runs.map { ($0.identity.id, $0.number) }, uniquingKeysWith: { $1 })
        let began = first.identity.began.wall
        let span = max(1, Double((last.heard.wall - began).microseconds))
        let reader = try open(RecordQuery())
        try reader.seek(to: .time(began))
        while true {
            var entry = WalkedEntry()
            guard try reader.next(walking: { entry.take($0) }) else { return }
            guard let action = entry.action(numbers), action.run >= place.run,
                action.run > place.run || action.number > place.number
            else { continue }
            let progress = Double((action.moment.wall - began).microseconds) / span
            guard try each(action, min(1, progress)) else { return }
        }
    }
}

/// What a replay needs of an entry, gathered field by field.
private struct WalkedEntry {
    private var run = ""
    private var name = ""
    private var number: UInt64?
    private var wall: Int64?
    private var boot: Int64?
    private var data = Data()
    private var message = ""
    private var isDropped = false

    /// Takes a field where it is one of those.
    mutating func take(_ field: UnsafeRawBufferPointer) {
        guard let initial = field.first, initial == UInt8(ascii: "R") || initial == UInt8(ascii: "M") else { return }
        if let value = field.value(of: "REDSHANK_DATA=") {
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
        } else if let value = field.value(of: "MESSAGE=") {
            message = String(decoding: value, as: UTF8.self)
        } else if let value = field.value(of: "MESSAGE_ID=") {
            // What a middleware dropped did not happen.
            isDropped = value.elementsEqual(LogKind.actionDropped.messageID.utf8)
        }
    }

    /// The action; nothing where the entry is none of an action.
    func action(_ runs: [String: Int64]) -> StoredAction? {
        guard let run = runs[run], let number, let wall, let boot, !name.isEmpty, !isDropped else { return nil }
        let message = message
        return StoredAction(
            run: run,
            number: number,
            moment: Moment(wall: .microseconds(wall), boot: .microseconds(boot)),
            name: name,
            data: data,
            sentence: { message }
        )
    }
}

extension UnsafeRawBufferPointer {
    /// What follows the name and the equals sign; nothing where it is another field.
    fileprivate func value(of name: StaticString) -> UnsafeRawBufferPointer? {
        let length = name.utf8CodeUnitCount
        guard count >= length else { return nil }
        for index in 0..<length where self[index] != name.utf8Start[index] { return nil }
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
