package import Redshank
package import RedshankEngine

/// What came of opening the memory when the daemon starts.
package enum OpenedMemory {
    /// It is there, or will be as soon as the disk allows.
    ///
    /// - Parameters:
    ///   - database: where what happens is written.
    ///   - remembered: what an earlier run knew; nothing where there was none.
    ///   - trouble: what was wrong and has been mended, as a sentence.
    case opened(MemoryDatabase, remembered: MemoryRestored?, trouble: String?)
    /// There is none, and none may be made: the daemon runs without.
    case refused(String)
    /// Another daemon has it.
    case inUse(String)

    /// Opens the memory.
    ///
    /// A damaged file is set aside and a fresh one begun. One of a newer redshank is left as it is. A disk that cannot
    /// be written is read, and written as soon as it can be.
    package static func open(_ database: MemoryDatabase, at moment: Moment) -> OpenedMemory {
        do throws(MemoryError) {
            try database.connect()
            return .opened(database, remembered: restored(try database.remembered()), trouble: nil)
        } catch {
            switch error {
            case .inUse: return .inUse("\(error)")
            case .newer: return .refused("nothing is remembered on disk: \(error)")
            case .damaged(let reason): return replace(database, because: reason, at: moment)
            case .unusable:
                let reader = try? RecordDatabase(database.location.database)
                let known = (try? reader?.remembered(bootID: database.bootID)).flatMap { $0 }
                return .opened(database, remembered: restored(known), trouble: nil)
            }
        }
    }

    private static func replace(_ database: MemoryDatabase, because reason: String, at moment: Moment) -> OpenedMemory {
        guard let aside = try? database.replace(at: moment) else {
            return .refused("nothing is remembered on disk: \(reason), and it cannot be moved away")
        }
        let trouble =
            "\(reason); it was moved to \(aside) and a fresh one begun: what was known of the checks is forgotten"
        return .opened(database, remembered: nil, trouble: trouble)
    }

    private static func restored(_ known: (memory: WatchMemory, isSameBoot: Bool)?) -> MemoryRestored? {
        known.map { MemoryRestored(memory: $0.memory, isSameBoot: $0.isSameBoot) }
    }
}
