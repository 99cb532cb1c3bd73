/// The last steps of a chain of actions and side effects, kept when the chain is about to be too long.
struct Trail: Sendable {
    /// How many steps are kept: the longest cycle that can be named is half of it.
    static let length = 64

    private var steps: [String] = []

    /// Adds a step: an action and the side effect that it set off.
    func adding(_ action: String, _ effect: String) -> Trail {
        var trail = self
        if trail.steps.count == Self.length { trail.steps.removeFirst() }
        trail.steps.append("\(action) → \(effect)")
        return trail
    }

    /// The steps that repeat themselves at the trail's end, once; the last ten where none do.
    var cycle: (steps: [String], isClosed: Bool) {
        for length in 1...(Self.length / 2) where steps.count >= 2 * length {
            let last = steps.suffix(length)
            if steps.dropLast(length).suffix(length).elementsEqual(last) { return (Array(last), true) }
        }
        return (steps.suffix(10), false)
    }

    /// Why an action that lies so many side effects away from its root is dropped.
    func reason(generations: UInt32) -> String {
        let (steps, isClosed) = cycle
        let path = steps.joined(separator: " → ")
        let chain = isClosed ? "the cycle \(path) → …" : "the chain … → \(path)"
        return """
            it is \(generations) side effects away from its root, by \(chain). End it in a condition, dispatch what a \
            timer makes on the trunk's root, or give the store a higher limit
            """
    }
}
