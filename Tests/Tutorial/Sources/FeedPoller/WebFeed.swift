import Foundation
import FoundationNetworking

/// A feed on the web.
struct WebFeed: Sendable {
    let url: URL

    /// Fetches the titles of the feed's entries; the first title is the feed's own.
    @Sendable
    func headlines() async throws -> [String] {
        let (data, response): (Data, URLResponse)
        do {
            let request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
            (data, response) = try await URLSession.shared.data(for: request)
        } catch {
            throw FeedError(description: "\(url) did not answer: \(error.localizedDescription)")
        }
        let status = (response as? HTTPURLResponse)?.statusCode
        guard status == 200 else { throw FeedError(description: "\(url) answered \(status ?? 0) and not 200.") }
        let titles = String(decoding: data, as: UTF8.self).matches(
            of: /<title>\s*(.*?)\s*<\/title>/.dotMatchesNewlines()
        )
        return titles.dropFirst().map { String($0.output.1) }
    }
}

/// Why a feed could not be fetched.
struct FeedError: Error, CustomStringConvertible {
    let description: String
}
