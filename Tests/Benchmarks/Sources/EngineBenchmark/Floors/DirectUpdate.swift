/// The same update of the same state with the old one kept, in a loop.
final class DirectUpdate {
    private let count: Int
    private var state: Records

    init(_ count: Int) {
        self.count = count
        state = Records(count)
    }

    /// The nanoseconds an update takes.
    func nanoseconds(_ updates: Int, _ round: Int) -> Double {
        EngineBenchmark.nanoseconds(each: updates) { run(numbers(updates, round)) }
    }

    /// Makes the updates of these numbers, and nothing else.
    func run(_ numbers: Range<Int>) { run(numbers, &state) }

    private func run(_ numbers: Range<Int>, _ state: inout Records) {
        for number in numbers {
            let old = state
            state.set(Records.key(number, of: count), number)
            withExtendedLifetime(old) {}
        }
    }
}
