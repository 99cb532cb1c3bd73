/// What a search came to.
package enum SearchResult: Sendable, Hashable {
    case found
    case notFound
    /// The pattern needed more steps than it is granted.
    case gaveUp
}
