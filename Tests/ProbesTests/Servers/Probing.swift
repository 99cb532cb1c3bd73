import Testing

@testable import Probes

/// Gives a test a client of its own and shuts it down after.
func withClient<Value: Sendable>(
    lookup: @escaping Lookup = SystemLookup.lookup,
    _ body: (ProbeClient) async throws -> Value
) async throws -> Value {
    let client = ProbeClient(userAgent: "redshank/test", lookup: lookup)
    do {
        let value = try await body(client)
        await client.shutDown()
        return value
    } catch {
        await client.shutDown()
        throw error
    }
}

/// So long that only a test that is broken anyway reaches it.
let long: Duration = .seconds(60)
/// So short that a test may wait for it.
let short: Duration = .seconds(1)

extension HTTPReport {
    /// The answer, or a failed test.
    func answer(sourceLocation: SourceLocation = #_sourceLocation) throws -> HTTPAnswer {
        guard case .answered(let answer) = outcome else {
            Issue.record("not answered: \(sentence)", sourceLocation: sourceLocation)
            throw NoAnswer()
        }
        return answer
    }

    /// The failure's sentence, or a failed test.
    var sentence: String {
        guard case .failed(let phase, let failure) = outcome else { return "answered" }
        return failure.sentence(in: phase)
    }
}

extension TCPReport {
    var sentence: String {
        guard case .failed(let phase, let failure) = outcome else { return "answered" }
        return failure.sentence(in: phase)
    }
}

struct NoAnswer: Error {}
