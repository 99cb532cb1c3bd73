import Glibc

/// The steps between a decision and its acknowledgement at which a test lets the daemon die.
///
/// Only a debug build heeds them: `REDSHANK_FAULT=told` kills it without a word when it comes to that step.
enum FaultPoint: String {
    /// A deed is decided, and not on its way to the disk yet.
    case decided
    /// It is on disk, and not done yet.
    case stored
    /// It is done, and nobody knows yet.
    case told
    /// Its end is known, and not on disk yet.
    case acknowledged
    /// Its end is on disk.
    case settled

    /// Ends the process where it was told to end here.
    static func reach(_ point: FaultPoint) {
        #if DEBUG
            if point == chosen { kill(getpid(), SIGKILL) }
        #endif
    }

    #if DEBUG
        private static let chosen = getenv("REDSHANK_FAULT").flatMap { FaultPoint(rawValue: String(cString: $0)) }
    #endif
}
