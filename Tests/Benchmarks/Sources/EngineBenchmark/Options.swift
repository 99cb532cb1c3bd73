/// What the command line asks for.
struct Options {
    var suite = Suite.speed
    var only: String?
    var rounds: Int?

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var arguments = arguments.makeIterator()
        while let option = arguments.next() {
            guard let value = arguments.next() else { throw UsageError("“\(option)” needs a value.") }
            switch option {
            case "--suite":
                guard let suite = Suite(rawValue: value) else { throw UsageError("There is no suite “\(value)”.") }
                self.suite = suite
            case "--only": only = value
            case "--rounds":
                guard let rounds = Int(value), rounds > 0 else {
                    throw UsageError("“\(value)” is no number of rounds.")
                }
                self.rounds = rounds
            default: throw UsageError("“\(option)” is no option.")
            }
        }
    }
}

/// Why the command line was not understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
