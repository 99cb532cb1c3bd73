import GRDB
import Glibc

extension MemoryError {
    /// Words what SQLite or the system says about the file.
    init(_ error: any Error, path: String) {
        if let known = error as? MemoryError {
            self = known
        } else if error is DecodingError {
            self = .damaged("\(path) is damaged: what is in it makes no sense (\(error))")
        } else if let error = error as? DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                self = .damaged("\(path) is damaged: \(error.message ?? "it is no database")")
            case .SQLITE_CANTOPEN, .SQLITE_READONLY:
                // SQLite says only that it could not; the system knows why.
                let reason = access(path, W_OK) == 0 ? error.reason : String(cString: strerror(errno))
                self = .unusable("\(path) cannot be written: \(reason)")
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_ERROR:
                self = .refused("\(path) does not take it: \(error.reason)")
            default: self = .unusable("\(path) cannot be used: \(error.reason)")
            }
        } else if error is EncodingError {
            self = .refused("\(path) does not take it: \(error)")
        } else {
            self = .unusable("\(path) cannot be used: \(error)")
        }
    }
}

extension DatabaseError {
    /// Why, as people say it.
    fileprivate var reason: String {
        switch resultCode {
        case .SQLITE_FULL: "the disk is full"
        case .SQLITE_READONLY: "it cannot be written, the file or the disk is read-only"
        case .SQLITE_IOERR: "the disk failed (\(message ?? "no reason given"), code \(extendedResultCode.rawValue))"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program holds it locked"
        case .SQLITE_CANTOPEN: "it cannot be opened"
        case .SQLITE_PERM, .SQLITE_AUTH: "this user may not write it"
        default: message ?? "code \(extendedResultCode.rawValue)"
        }
    }
}
