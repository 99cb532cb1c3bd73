import Dispatch

/// Runs what blocks off the tasks' own threads, of which there are few and which servers under test need.
package func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        // A queue of its own has a thread of its own; the global queues share theirs with the tasks.
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}
