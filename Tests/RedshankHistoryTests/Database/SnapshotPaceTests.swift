import Redshank
import RedshankEngine
import Testing

@testable import RedshankHistory

@Suite("When a snapshot is due")
struct SnapshotPaceTests {
    private var story = Story([.page()])
    private var pace = SnapshotPace()

    /// The number of the action after which one is due, of those that came since the last look.
    private mutating func due(_ items: [RecordItem]? = nil) -> UInt64? {
        let action = pace.due(after: items ?? [.action(story.recorded[story.recorded.count - 1])])
        if let action, let snapshot = try? StateSnapshot(of: action.new, after: 1, at: story.now) {
            pace.taken(snapshot)
        }
        return action?.record.sequence
    }

    @Test("the first is due when a configuration is in force, and the next not soon")
    mutating func first() {
        #expect(pace.due(after: [.action(story.recorded[0])]) == nil)
        #expect(due() == 2)
        story.look(passes: true)
        #expect(due() == nil)
    }

    @Test("one is due each day, however little happens")
    mutating func daily() {
        #expect(due() == 2)
        story.wait(86_399)
        story.look(passes: true)
        #expect(due() == nil)
        story.wait(2)
        let number = story.look(passes: true)
        #expect(due() == number)
        story.look(passes: true)
        #expect(due() == nil)
    }

    @Test("where actions are kept for less than two days, two are due in that time")
    mutating func kept() {
        var configuration = story.state.configuration
        configuration.history.actions = .seconds(3600)
        story.tell(ConfigurationLoaded(configuration: configuration, files: []))
        #expect(due() != nil)
        story.wait(1799)
        story.look(passes: true)
        #expect(due() == nil)
        story.wait(2)
        story.look(passes: true)
        #expect(due() != nil)
    }

    @Test("one is due behind a gap, as nothing could be replayed over it")
    mutating func gap() {
        #expect(due() == 2)
        let last = story.recorded[1]
        let dropped = DroppedActions(first: last.record, last: last.record, count: 1, reason: "", state: last.new)
        #expect(due([.gap(dropped)]) == nil)
        story.look(passes: true)
        #expect(due() == story.records.last?.sequence)
    }
}
