package import Redshank
package import RedshankControl

extension RedshankControl.Health {
    /// A check's health by the interface's name.
    package init(_ health: Redshank.Health) {
        switch health {
        case .unknown: self = .unknown
        case .up: self = .up
        case .degraded: self = .degraded
        case .down: self = .down
        }
    }
}
