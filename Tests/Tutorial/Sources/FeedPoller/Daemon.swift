import Dispatch
import Foundation
import RedshankEngine

/// Polls a feed each minute, writes what is new, and obeys the lines of its input until that ends.
@main
struct Daemon {
    static func main() async throws {
        guard CommandLine.arguments.count == 2, let url = URL(string: CommandLine.arguments[1]) else {
            say("Usage: feed-poller URL. Its input takes the lines poll, pause and resume.")
            exit(2)
        }
        let clock = SystemClock()
        let store = Store(Poller(interval: .seconds(60)), queue: DispatchQueue(label: "poller"), clock: clock)
        let status = await store.present(StatusPresenter())
        let news = await store.outputs(of: News.self)
        await store.start(FeedInteractor(fetch: WebFeed(url: url).headlines))
        await store.start(TimerInteractor(clock: clock))

        Task { for await line in status { say(line) } }
        Task { for await news in news { for headline in news.headlines { say("new: \(headline)") } } }
        for await line in standardInput() {
            if let input = command(line) { try store.dispatch(input) } else { say("“\(line)” is no command.") }
        }
        await store.stop()
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// The lines of the input, read on a thread that may wait for them.
    private static func standardInput() -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue(label: "standard input").async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}
