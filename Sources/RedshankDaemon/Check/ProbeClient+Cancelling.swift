import Probes

extension ProbeClient {
    /// Does work with the probes, all of which end when its task is cancelled.
    ///
    /// Effects are cancelled when the Store stops and never else. A check that hangs may take longer than the service
    /// manager waits for the daemon's end.
    func endingWhenCancelled<Result: Sendable>(_ work: () async -> Result) async -> Result {
        await withTaskCancellationHandler {
            await work()
        } onCancel: {
            Task { await self.shutDown() }
        }
    }
}
