/// An interface that a service implements: its description, and a handler for every method in it.
///
/// A service checks the two against each other when it is made.
package protocol VarlinkInterface: Sendable {
    /// What answers a call.
    typealias Handler = @Sendable (VarlinkCall) async throws -> Void

    /// The interface's description.
    var interfaceDescription: InterfaceDescription { get }
    /// The handlers, by the names of their methods.
    ///
    /// A handler replies once with ``VarlinkCall/reply(_:)``, after any number of ``VarlinkCall/stream(_:)`` where the
    /// caller takes more. What it throws becomes an error reply. It is cancelled when the caller goes.
    var methods: [String: Handler] { get }
}
