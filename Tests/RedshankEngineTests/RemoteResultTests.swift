import RedshankEngine
import Testing

@Suite("RemoteResult")
struct RemoteResultTests {
    enum Trouble: Error, Hashable, Codable { case broken }
    typealias Remote = RemoteResult<Int, Trouble>

    @Test("a finished attempt becomes a success or a failure")
    func fromResult() throws {
        #expect(Remote(.success(1)) == .success(1))
        #expect(Remote(.failure(.broken)) == .failure(.broken))
        #expect(Remote(Result { () throws(Trouble) in throw Trouble.broken }) == .failure(.broken))
    }

    @Test("value, error and loading say what there is")
    func parts() throws {
        #expect(Remote.success(1).value == 1)
        #expect(Remote.success(1).error == nil)
        #expect(Remote.failure(.broken).error == .broken)
        #expect(Remote.failure(.broken).value == nil)
        #expect(Remote.loading.isLoading)
        #expect(Remote.loading.value == nil && Remote.loading.error == nil)
        #expect(!Remote.idle.isLoading)
        #expect(!Remote.success(1).isLoading)
    }

    @Test("the four states are told apart")
    func distinct() throws {
        let all: [Remote] = [.idle, .loading, .success(1), .success(2), .failure(.broken)]
        #expect(Set(all).count == all.count)
    }

    @Test("it needs neither equality nor coding of its parts")
    func bare() throws {
        struct Opaque {}
        struct Failed: Error { let reason: any Sendable }
        let bare = RemoteResult<Opaque, Failed>.failure(Failed(reason: 1))
        #expect(bare.error != nil)
    }

    @Test("it is encodable where its parts are")
    func coding() throws {
        func isCodable<Value: Codable & Sendable & Hashable>(_ value: Value) -> Bool { true }
        #expect(isCodable(Remote.success(1)))
    }
}
