import Redshank
import RedshankEngine

/// What a simulation counts.
struct Statistics: Equatable {
    var actions = 0
    var crashes = 0
    var starts = 0
    var told = 0
    var doubled = 0
    var decided = 0
    var undurable = 0
    var givenUp = 0
    var damaged = 0
    var span: Duration = .zero

    static func += (left: inout Statistics, right: Statistics) {
        left.actions += right.actions
        left.crashes += right.crashes
        left.starts += right.starts
        left.told += right.told
        left.doubled += right.doubled
        left.decided += right.decided
        left.undurable += right.undurable
        left.givenUp += right.givenUp
        left.damaged += right.damaged
        left.span += right.span
    }
}

extension Statistics: CustomStringConvertible {
    var description: String {
        """
        \(span.text), \(actions) actions, \(starts) starts, \(crashes) kills, \(damaged) damaged files; \(decided) deeds \
        decided, \(told) told, \(doubled) twice, \(undurable) without the disk, \(givenUp) given up, 0 lost
        """
    }
}
