import Redshank
package import RedshankControl
package import RedshankEngine

extension Timestamp {
    /// The wall time of a moment.
    package init(_ moment: Moment) { self.init(microsecondsSinceEpoch: moment.wall.microseconds) }
}
