/// The life of something that is fetched: not asked for, on its way, here, or failed.
public enum RemoteResult<Success, Failure: Error> {
    /// It was not asked for yet.
    case idle
    /// It was asked for and has not ended.
    case loading
    /// It ended with a value.
    case success(Success)
    /// It ended with an error.
    case failure(Failure)

    /// What a finished attempt ended in.
    public init(_ result: Result<Success, Failure>) {
        switch result {
        case .success(let value): self = .success(value)
        case .failure(let error): self = .failure(error)
        }
    }

    /// The value, where there is one.
    public var value: Success? { if case .success(let value) = self { value } else { nil } }

    /// The error, where there is one.
    public var error: Failure? { if case .failure(let error) = self { error } else { nil } }

    /// Whether it is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }
}

extension RemoteResult: Sendable where Success: Sendable {}
extension RemoteResult: Equatable where Success: Equatable, Failure: Equatable {}
extension RemoteResult: Hashable where Success: Hashable, Failure: Hashable {}
extension RemoteResult: Encodable where Success: Encodable, Failure: Encodable {}
extension RemoteResult: Decodable where Success: Decodable, Failure: Decodable {}
