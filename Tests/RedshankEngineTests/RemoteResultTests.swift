import FoundationEssentials
import RedshankEngine
import Testing

@Suite("RemoteResult")
struct RemoteResultTests {
    enum Trouble: Error, Hashable, Codable { case broken }
    typealias Remote = RemoteResult<Int, Trouble>

    @Test("a finished attempt becomes a success or a failure")
    func fromResult() {
        #expect(Remote(.success(1)) == .success(1))
        #expect(Remote(.failure(.broken)) == .failure(.broken))
        #expect(Remote(Result { () throws(Trouble) in throw Trouble.broken }) == .failure(.broken))
    }

    @Test("value, error and loading say what there is")
    func parts() {
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
    func distinct() {
        let all: [Remote] = [.idle, .loading, .success(1), .success(2), .failure(.broken)]
        #expect(Set(all).count == all.count)
    }

    @Test("it needs neither equality nor coding of its parts")
    func bare() {
        struct Opaque {}
        struct Failed: Error { let reason: any Sendable }
        let bare = RemoteResult<Opaque, Failed>.failure(Failed(reason: 1))
        #expect(bare.error != nil)
    }

    @Test("a reload keeps the last value, a plain loading does not")
    func reload() {
        var remote = Remote.success(1)
        remote.reload()
        #expect(remote == .loading(last: 1))
        #expect(remote.isLoading && remote.value == 1)
        remote.reload()
        #expect(remote.value == 1)
        remote = .loading
        #expect(remote == .loading(last: nil) && remote.value == nil)
        for start in [Remote.idle, .failure(.broken)] {
            remote = start
            remote.reload()
            #expect(remote == .loading)
        }
    }

    @Test("a switch has four cases, whatever is kept while loading")
    func fourCases() {
        func word(_ remote: Remote) -> String {
            switch remote {
            case .idle: "idle"
            case .loading: "loading"
            case .success(let value): "success \(value)"
            case .failure(let error): "failure \(error)"
            }
        }
        let all: [Remote] = [.idle, .loading, .loading(last: 1), .success(2), .failure(.broken)]
        #expect(all.map(word) == ["idle", "loading", "loading", "success 2", "failure broken"])
    }

    @Test("there is a result where it has ended")
    func result() {
        #expect(Remote.idle.result == nil && Remote.loading(last: 1).result == nil)
        #expect(Remote.success(1).result == .success(1))
        #expect(Remote.failure(.broken).result == .failure(.broken))
    }

    @Test("map changes the value, the last one too, and nothing else")
    func map() {
        let all: [Remote] = [.idle, .loading, .loading(last: 1), .success(2), .failure(.broken)]
        let texts: [RemoteResult<String, Trouble>] = [
            .idle, .loading, .loading(last: "1"), .success("2"), .failure(.broken),
        ]
        #expect(all.map { $0.map { "\($0)" } } == texts)
        #expect(throws: Trouble.broken) { try Remote.success(1).map { _ in throw Trouble.broken } }
    }

    @Test("mapError changes the error and nothing else")
    func mapError() {
        struct Wrapped: Error, Equatable { let trouble: Trouble }
        let all: [Remote] = [.idle, .loading, .loading(last: 1), .success(2), .failure(.broken)]
        let wrapped: [RemoteResult<Int, Wrapped>] = [
            .idle, .loading, .loading(last: 1), .success(2), .failure(Wrapped(trouble: .broken)),
        ]
        #expect(all.map { $0.mapError(Wrapped.init) } == wrapped)
    }

    @Test("flatMap makes of a success whatever the closure says, and a reload stays one")
    func flatMap() {
        func half(_ number: Int) -> Remote { number % 2 == 0 ? .success(number / 2) : .failure(.broken) }
        let all: [Remote] = [
            .idle, .loading, .loading(last: 4), .loading(last: 3), .success(4), .success(3), .failure(.broken),
        ]
        let halves: [Remote] = [
            .idle, .loading, .loading(last: 2), .loading, .success(2), .failure(.broken), .failure(.broken),
        ]
        #expect(all.map { $0.flatMap(half) } == halves)
        #expect(Remote.success(1).flatMap { _ in Remote.loading } == .loading)
    }

    @Test(
        "its encoding is read by people and is always the same",
        arguments: [
            (Remote.idle, #""idle""#), (.loading, #""loading""#), (.loading(last: 1), #"{"loading":1}"#),
            (.success(2), #"{"success":2}"#), (.failure(.broken), #"{"failure":{"broken":{}}}"#),
        ]
    )
    func coding(remote: Remote, text: String) throws {
        #expect(String(decoding: try JSONEncoder().encode(remote), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Remote.self, from: Data(text.utf8)) == remote)
    }

    @Test("a value that is itself a word or an object is not taken for a stage")
    func codingOfWords() throws {
        for word in ["idle", "loading", "success"] {
            let remote = RemoteResult<String, Trouble>.success(word)
            let data = try JSONEncoder().encode(remote)
            #expect(try JSONDecoder().decode(RemoteResult<String, Trouble>.self, from: data) == remote)
        }
        let nested = RemoteResult<RemoteResult<Int, Trouble>, Trouble>.success(.idle)
        let data = try JSONEncoder().encode(nested)
        #expect(try JSONDecoder().decode(RemoteResult<RemoteResult<Int, Trouble>, Trouble>.self, from: data) == nested)
    }

    @Test(
        "what is no result is refused, with what to write",
        arguments: [#""lost""#, #""success""#, "{}", #"{"success":1,"failure":2}"#, #"{"idle":1}"#, #"{"lost":1}"#]
    )
    func wrongCoding(text: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Remote.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(text): \(error as Any)")
            return
        }
        #expect(context.debugDescription.contains("Write “idle”"))
    }

    @Test("a value of the wrong type is refused where it is", arguments: ["1", "[]", "null", #"{"success":"x"}"#])
    func wrongValue(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Remote.self, from: Data(text.utf8)) }
    }
}
