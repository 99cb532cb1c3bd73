/// The actions that can be recorded, each under its stable name.
///
/// A recording outlives the build that wrote it. The name stands for the type in it, so a type that is renamed is
/// entered under its old name too; and the version stands for the type's shape.
///
/// ```swift
/// let catalog = ActionCatalog<AppState>()
///     .action(LoadNumbers.self)
///     .action(NumbersLoaded.self, version: 2)
///     .renamed("FetchNumbers", to: LoadNumbers.self)
///     .migrated("NumbersLoaded", from: 1) { (old: NumbersLoadedV1) in NumbersLoaded(numbers: [old.number]) }
/// ```
///
/// A field that is new and optional, or that is gone, needs no new version: the encodings pass over what a type does not
/// know. A field whose type or meaning changed does, and a migration from the version before.
public struct ActionCatalog<State: Sendable>: Sendable {
    /// How a recorded action of one name and version is read.
    private struct Reader: Sendable {
        let read: @Sendable (inout any RecordingDecoding, [UInt8]) throws -> any Action<State>
        /// The same, reduced at once: an action in an existential costs more than most reducers.
        let reduce: @Sendable (inout any RecordingDecoding, [UInt8], inout State, Moment) throws -> Void

        init<A: Action<State>>(_ read: @escaping @Sendable (inout any RecordingDecoding, [UInt8]) throws -> A) {
            self.read = read
            reduce = { decoding, bytes, state, moment in try read(&decoding, bytes).reduce(&state, at: moment) }
        }
    }

    private var writers: [ObjectIdentifier: ActionWriter] = [:]
    private var readers: [String: [Int: Reader]] = [:]
    private var others: [String: String] = [:]

    /// Makes a catalogue with no actions.
    public init() {}

    /// Enters an action under its name.
    ///
    /// - Parameters:
    ///   - type: the action's type.
    ///   - name: the name that stands for it in recordings; the action's own unless given.
    ///   - version: the version of its shape: 1 at first, and one more each time older recordings cannot be read as it.
    /// - Returns: the catalogue with the action.
    public consuming func action<A: Action<State> & Codable>(
        _ type: A.Type,
        name: String = A.name,
        version: Int = 1
    ) -> Self {
        precondition(
            writers[ObjectIdentifier(type)] == nil,
            "The catalog has \(type) already: enter each action once, and other names of it with renamed(_:to:)."
        )
        let writer = TypedActionWriter<A>(name: name, version: version) { action, encoding in
            try encoding.bytes(of: action)
        }
        writers[ObjectIdentifier(type)] = writer
        enter(name, version, Reader { decoding, bytes in try decoding.value(A.self, from: bytes) })
        return self
    }

    /// Enters a name that an action had before.
    ///
    /// It holds for all versions of the action, also those that are migrated.
    public consuming func renamed<A: Action<State>>(_ name: String, to type: A.Type) -> Self {
        guard let writer = writers[ObjectIdentifier(type)] else {
            preconditionFailure("The catalog does not have \(type): enter it with action(_:) before its other names.")
        }
        precondition(
            readers[name] == nil && others[name] == nil,
            "The catalog has the name \"\(name)\" already: an action's name stands for one type only."
        )
        others[name] = writer.name
        return self
    }

    /// Enters how an older version of an action becomes one of today.
    ///
    /// - Parameters:
    ///   - name: the name under which the older version was recorded; it may be of an action that is no more.
    ///   - version: the older version.
    ///   - migrate: makes an action of the older shape, which a type kept for that describes.
    /// - Returns: the catalogue with the migration.
    public consuming func migrated<Old: Decodable & SendableMetatype, A: Action<State>>(
        _ name: String,
        from version: Int,
        _ migrate: @escaping @Sendable (Old) throws -> A
    ) -> Self {
        let reader = Reader { decoding, bytes in try migrate(try decoding.value(Old.self, from: bytes)) }
        enter(others[name] ?? name, version, reader)
        return self
    }

    private mutating func enter(_ name: String, _ version: Int, _ reader: Reader) {
        precondition(
            readers[name]?[version] == nil && others[name] == nil,
            "The catalog has \"\(name)\" in version \(version) already: an action's name stands for one type only."
        )
        readers[name, default: [:]][version] = reader
    }
}

// MARK: - Looking up

extension ActionCatalog {
    /// The names of the actions, sorted.
    public var names: [String] { readers.keys.sorted() }

    /// Decodes an action.
    ///
    /// - Throws: ``RecordingError``, where the name or the version is not known or the payload not readable.
    public func action(of entry: ActionEntry, by decoding: inout any RecordingDecoding) throws -> any Action<State> {
        let reader = try reader(of: entry)
        do {
            return try reader.read(&decoding, entry.payload)
        } catch {
            throw unreadable(entry, error)
        }
    }

    /// Decodes an action and reduces the state by it, at the moment when it was processed.
    func reduce(_ state: inout State, by entry: ActionEntry, _ decoding: inout any RecordingDecoding) throws {
        let reader = try reader(of: entry)
        do {
            try reader.reduce(&decoding, entry.payload, &state, entry.moment)
        } catch {
            throw unreadable(entry, error)
        }
    }

    /// Whether the catalogue has the entry's name and version.
    func reads(_ entry: ActionEntry) -> Bool { versions(of: entry.name)?[entry.version] != nil }

    private func versions(of name: String) -> [Int: Reader]? {
        readers[name] ?? others[name].flatMap { readers[$0] }
    }

    private func unreadable(_ entry: ActionEntry, _ error: any Error) -> RecordingError {
        .unreadable(number: entry.number, name: entry.name, reason: sentence(of: error))
    }

    private func reader(of entry: ActionEntry) throws -> Reader {
        guard let versions = versions(of: entry.name) else {
            let nearest = nearestName(to: entry.name, among: names + others.keys.sorted())
            throw RecordingError.unknownAction(number: entry.number, name: entry.name, nearest: nearest)
        }
        guard let reader = versions[entry.version] else {
            throw RecordingError.unknownVersion(
                number: entry.number,
                name: entry.name,
                version: entry.version,
                known: versions.keys.sorted()
            )
        }
        return reader
    }

    /// How actions of this type are encoded; nothing where they are not in the catalogue.
    func writer<A: Action>(of type: A.Type) -> TypedActionWriter<A>? {
        // What is entered under a type's identifier is the writer of that type: see action(_:name:version:).
        writers[ObjectIdentifier(type)].map { unsafeDowncast($0, to: TypedActionWriter<A>.self) }
    }
}

/// How the actions of a type are encoded, the type erased.
class ActionWriter: @unchecked Sendable {
    // Sendable: its subclass, the only one, holds constants.
    final let name: String
    final let version: Int

    init(name: String, version: Int) { (self.name, self.version) = (name, version) }
}

/// How the actions of a type are encoded.
final class TypedActionWriter<A>: ActionWriter, @unchecked Sendable {
    let encode: @Sendable (A, inout any RecordingEncoding) throws -> [UInt8]

    init(
        name: String,
        version: Int,
        encode: @escaping @Sendable (A, inout any RecordingEncoding) throws -> [UInt8]
    ) {
        self.encode = encode
        super.init(name: name, version: version)
    }
}
