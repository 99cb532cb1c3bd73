package import Varlink

/// Everything the daemon knows, as the snapshot holds it; its shape is that of the version that runs.
package struct StateReply: Codable, Sendable, Hashable {
    /// The number of the last action in it.
    package var sequence: Int
    /// The state, an object.
    package var state: JSONValue

    /// Makes the reply.
    package init(sequence: Int, state: JSONValue) {
        self.sequence = sequence
        self.state = state
    }
}
