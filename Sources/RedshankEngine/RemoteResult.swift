/// The life of something that is fetched: not asked for, on its way, here, or failed.
///
/// ```swift
/// switch state.user {
/// case .idle: "Who are you?"
/// case .loading: "One moment …"
/// case .success(let user): "Hello, \(user.name)!"
/// case .failure(let error): "That did not work: \(error)"
/// }
/// ```
///
/// While it is loaded again the value of before is kept where that is wanted: write ``reload()`` for ``loading``.
public enum RemoteResult<Success, Failure: Error> {
    /// It was not asked for yet.
    case idle
    /// It was asked for and has not ended; with the value of before, where that is still of use.
    case loading(last: Success?)
    /// It ended with a value.
    case success(Success)
    /// It ended with an error.
    case failure(Failure)

    /// It was asked for and has not ended, and no value of before is kept.
    public static var loading: Self { .loading(last: nil) }

    /// What a finished attempt ended in.
    public init(_ result: Result<Success, Failure>) {
        switch result {
        case .success(let value): self = .success(value)
        case .failure(let error): self = .failure(error)
        }
    }

    /// Lets it be loaded again, and keeps the value that there is until the new one is here.
    public mutating func reload() { self = .loading(last: value) }
}

// MARK: - Looking in

extension RemoteResult {
    /// The value, where there is one: that of a success, or that of before while it is loaded again.
    public var value: Success? {
        switch self {
        case .success(let value), .loading(.some(let value)): value
        case .idle, .loading(nil), .failure: nil
        }
    }

    /// The error, where there is one.
    public var error: Failure? { if case .failure(let error) = self { error } else { nil } }

    /// Whether it is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// What it ended in; nothing where it has not ended.
    public var result: Result<Success, Failure>? {
        switch self {
        case .idle, .loading: nil
        case .success(let value): .success(value)
        case .failure(let error): .failure(error)
        }
    }
}

// MARK: - Making another of it

extension RemoteResult {
    /// The same with another value in place of each.
    public func map<Other>(_ transform: (Success) throws -> Other) rethrows -> RemoteResult<Other, Failure> {
        switch self {
        case .idle: .idle
        case .loading(let last): .loading(last: try last.map(transform))
        case .success(let value): .success(try transform(value))
        case .failure(let error): .failure(error)
        }
    }

    /// The same with another error in place of its own.
    public func mapError<Other: Error>(_ transform: (Failure) throws -> Other) rethrows -> RemoteResult<Success, Other>
    {
        switch self {
        case .idle: .idle
        case .loading(let last): .loading(last: last)
        case .success(let value): .success(value)
        case .failure(let error): .failure(try transform(error))
        }
    }

    /// What the closure makes of the success: a value that is right in itself may be wrong here, or need another fetch.
    ///
    /// While it is loaded again it stays so, and what is kept is what the closure makes of the last value, if anything.
    public func flatMap<Other>(
        _ transform: (Success) throws -> RemoteResult<Other, Failure>
    ) rethrows -> RemoteResult<Other, Failure> {
        switch self {
        case .idle: .idle
        case .loading(let last): .loading(last: try last.flatMap { try transform($0).value })
        case .success(let value): try transform(value)
        case .failure(let error): .failure(error)
        }
    }
}

// MARK: - What its parts are, it is

extension RemoteResult: Sendable where Success: Sendable {}
extension RemoteResult: Equatable where Success: Equatable, Failure: Equatable {}
extension RemoteResult: Hashable where Success: Hashable, Failure: Hashable {}

private enum Stage: String, CodingKey, CaseIterable {
    case idle, loading, success, failure
}

extension RemoteResult: Encodable where Success: Encodable, Failure: Encodable {
    /// Writes `"idle"`, `"loading"`, or an object with one of the keys `loading`, `success` and `failure`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .idle: try encode(.idle, alone: encoder)
        case .loading(nil): try encode(.loading, alone: encoder)
        case .loading(.some(let last)): try encode(last, as: .loading, to: encoder)
        case .success(let value): try encode(value, as: .success, to: encoder)
        case .failure(let error): try encode(error, as: .failure, to: encoder)
        }
    }

    private func encode(_ stage: Stage, alone encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stage.rawValue)
    }

    private func encode(_ part: some Encodable, as stage: Stage, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Stage.self)
        try container.encode(part, forKey: stage)
    }
}

extension RemoteResult: Decodable where Success: Decodable, Failure: Decodable {
    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` where it is neither of the two words nor an object with one of the three keys.
    public init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            switch Stage(rawValue: word) {
            case .idle: self = .idle
            case .loading: self = .loading
            default: throw Self.fault("The word “\(word)” stands alone for no result", decoder)
            }
            return
        }
        let container = try decoder.container(keyedBy: Stage.self)
        switch (container.allKeys.count, container.allKeys.first) {
        case (1, .loading): self = .loading(last: try container.decode(Success.self, forKey: .loading))
        case (1, .success): self = .success(try container.decode(Success.self, forKey: .success))
        case (1, .failure): self = .failure(try container.decode(Failure.self, forKey: .failure))
        default:
            let keys = container.allKeys.map { "“\($0.stringValue)”" }.sorted().joined(separator: ", ")
            throw Self.fault("The object's keys are \(keys.isEmpty ? "none that is known" : keys)", decoder)
        }
    }

    private static func fault(_ what: String, _ decoder: any Decoder) -> DecodingError {
        let advice = "Write “idle”, “loading”, or an object with one of the keys “loading”, “success” and “failure”."
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(what). \(advice)")
        return .dataCorrupted(context)
    }
}
