import Testing

@testable import Probes

@Suite("Course of a command")
struct CommandCourseTests {
    private let start = ContinuousClock.now
    private var course: CommandCourse

    init() { course = CommandCourse(at: start, timeout: .seconds(10)) }

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("it is reported when it has ended and its output too, in whichever order")
    mutating func ends() {
        var other = course
        #expect(course.ended(at: at(1)) == [])
        #expect(course.outputEnded() == [.report])
        #expect(other.outputEnded() == [])
        #expect(other.ended(at: at(1)) == [.report])
        #expect(!course.isTimedOut && course.deadline == nil)
    }

    @Test("when its time is over it is asked to end, then killed, then given up")
    mutating func timesOut() {
        #expect(course.tick(at: at(9.9)) == [])
        #expect(course.tick(at: at(10)) == [.terminate])
        #expect(course.isTimedOut)
        #expect(course.tick(at: at(10.9)) == [])
        #expect(course.tick(at: at(11)) == [.kill])
        #expect(course.tick(at: at(12)) == [.report])
        #expect(course.tick(at: at(100)) == [])
        #expect(course.ended(at: at(101)) == [])
        #expect(course.hasEnded)
    }

    @Test("one that ends when asked is reported as timed out")
    mutating func endsWhenAsked() {
        _ = course.tick(at: at(10))
        #expect(course.outputEnded() == [])
        #expect(course.ended(at: at(10.1)) == [.report])
        #expect(course.isTimedOut)
    }

    @Test("output that something else holds open is waited for only a grace")
    mutating func heldOutput() {
        #expect(course.ended(at: at(1)) == [])
        #expect(course.tick(at: at(1.2)) == [])
        #expect(course.tick(at: at(1.25)) == [.report])
        #expect(course.outputEnded() == [])
    }
}
