package import Redshank
package import RedshankEngine

/// What a writer writes to: the database, or what a test puts in its place.
///
/// It is called on the writer's thread alone and may block for as long as it likes.
package protocol RecordDisk: AnyObject {
    /// Writes what happened in one transaction; it is on disk when the call returns.
    func write(_ items: [RecordItem], everything: Bool) throws(MemoryError)
    /// Keeps a snapshot of the state.
    func write(_ snapshot: StateSnapshot) throws(MemoryError)
    /// Puts a fresh file in the place of a damaged one.
    ///
    /// - Returns: where the damaged one is.
    func replace(at moment: Moment) throws(MemoryError) -> String
    /// Forgets a little of what is older than it has to be kept.
    ///
    /// - Returns: whether there is more to forget.
    func tidy(_ history: HistorySpecification, at moment: Moment) throws(MemoryError) -> Bool
    /// Ends the run because it was told to end.
    func endRun(at moment: Moment) throws(MemoryError)
}

extension MemoryDatabase: RecordDisk {}
