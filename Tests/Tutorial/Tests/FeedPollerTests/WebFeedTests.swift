import Foundation
import Testing

@testable import FeedPoller

@Suite("The feed on the web", .timeLimit(.minutes(1)))
struct WebFeedTests {
    private func feed(_ answer: WebServer.Answer) throws -> (feed: WebFeed, server: WebServer) {
        let server = try WebServer { _ in answer }
        return (WebFeed(url: try #require(URL(string: "http://127.0.0.1:\(server.port)/feed.xml"))), server)
    }

    @Test("its headlines are the titles of its entries")
    func titles() async throws {
        let text = """
            <rss><channel><title>Birds</title>
            <item><title>Redshank seen</title></item><item><title> Avocet
            heard </title></item></channel></rss>
            """
        let (feed, server) = try feed(.init(text))
        #expect(try await feed.headlines() == ["Redshank seen", "Avocet\nheard"])
        withExtendedLifetime(server) {}
    }

    @Test("an answer that is no success is an error that says so")
    func status() async throws {
        let (feed, server) = try feed(.init(status: 503))
        let error = await #expect(throws: FeedError.self) { try await feed.headlines() }
        #expect(error?.description == "\(feed.url) answered 503 and not 200.")
        withExtendedLifetime(server) {}
    }

    @Test("no answer is an error that says so")
    func silence() async throws {
        // Nobody holds the server, so it has ended.
        let port = try WebServer { _ in .init() }.port
        let feed = WebFeed(url: try #require(URL(string: "http://127.0.0.1:\(port)/feed.xml")))
        let error = await #expect(throws: FeedError.self) { try await feed.headlines() }
        #expect(error?.description.hasPrefix("\(feed.url) did not answer: ") == true)
    }
}
