import Foundation
import GRDB
import GRDBSQLite
import Redshank
import RedshankEngine
import RedshankTesting

@testable import RedshankHistory

/// A directory with a real database in it, whose file may be damaged and whose statements may fail.
// Sendable: touched on the simulation's one queue, or by the driver while that queue is empty.
final class StateDirectory: @unchecked Sendable {
    let location: MemoryLocation
    /// What is done when the time of a fault has come; nothing where none is to come.
    private var fault: (() -> Void)?
    private var left = 0

    /// Makes it in memory where the system has a place there, as nothing of it need outlive the test.
    init() throws {
        let shared = "/dev/shm"
        let root =
            FileManager.default.isWritableFile(atPath: shared) ? shared : FileManager.default.temporaryDirectory.path
        location = MemoryLocation(directory: "\(root)/redshank-simulation-\(UUID().uuidString)")
    }

    /// Removes it.
    func remove() {
        // What is left in a place for what is temporary goes with the machine, ignoring.
        try? FileManager.default.removeItem(atPath: location.directory)
    }

    // MARK: - Damage

    /// Damages the file, which nobody has open.
    func damage(_ dice: inout SeededDice) throws {
        guard let file = FileHandle(forUpdatingAtPath: location.database) else { return }
        defer { try? file.close() }
        let pages = Int(try file.seekToEnd()) / 4096
        switch dice.roll(below: 3) {
        case 0: try file.truncate(atOffset: UInt64(pages / 2 * 4096 + 100))
        case 1: try write(noise: 100, at: 0, in: file, &dice)
        default: try write(noise: 4096, at: dice.roll(below: pages) * 4096, in: file, &dice)
        }
    }

    private func write(noise count: Int, at offset: Int, in file: FileHandle, _ dice: inout SeededDice) throws {
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data((0..<count).map { _ in UInt8(dice.roll(below: 256)) }))
    }

    /// Changes what is in it, as a bug would have.
    func alter(_ database: MemoryDatabase, by statement: String) {
        // A plant that does not grow is not found, and the test of it says so, ignoring.
        try? database.connect().write { try $0.execute(sql: statement) }
    }

    // MARK: - Faults

    /// Writes something during which SQLite stops amid a statement.
    ///
    /// - Parameters:
    ///   - database: what is written to.
    ///   - steps: after how many pieces of SQLite's work that is.
    ///   - fault: what else befalls the process then.
    ///   - write: what is written.
    /// - Throws: what writing throws.
    func stopping(
        _ database: MemoryDatabase,
        after steps: Int,
        _ fault: @escaping () -> Void,
        _ write: () throws(MemoryError) -> Void
    ) throws(MemoryError) {
        (self.fault, left) = (fault, steps)
        try watch(database, isOn: true)
        defer {
            self.fault = nil
            try? watch(database, isOn: false)
        }
        try write()
    }

    /// The corresponding C function is `sqlite3_progress_handler`.
    private func watch(_ database: MemoryDatabase, isOn: Bool) throws(MemoryError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let queue = try database.connect()
        queue.writeWithoutTransaction { database in
            sqlite3_progress_handler(database.sqliteConnection, 20, isOn ? stopSometimes : nil, context)
        }
    }

    /// Takes a piece of SQLite's work in; says whether it stops there.
    fileprivate func work() -> Bool {
        left -= 1
        guard left <= 0, let fault else { return false }
        self.fault = nil
        fault()
        return true
    }
}

private func stopSometimes(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<StateDirectory>.fromOpaque(context).takeUnretainedValue().work() ? 1 : 0
}
