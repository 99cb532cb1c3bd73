/// The key names that have a number in a recording, as its writer knows them.
final class CompactKeys {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// For each name the one that followed it last time; spares hashing, as a type's fields always come in one order.
    private var followers: [Int] = []
    private var last = 0
    /// How many of the names a reader of the payloads so far knows.
    var told = 0

    init() {}

    init(copying other: CompactKeys) {
        (names, numbers, followers, last, told) = (other.names, other.numbers, other.followers, other.last, other.told)
    }

    /// The name's number, a new one where it has none.
    func number(of name: String) -> Int {
        if last < followers.count {
            let guess = followers[last]
            if guess < names.count, names[guess] == name {
                last = guess
                return guess
            }
        }
        let number = numbers[name] ?? add(name)
        followers[last] = number
        last = number
        return number
    }

    private func add(_ name: String) -> Int {
        let number = names.count
        names.append(name)
        numbers[name] = number
        followers.append(0)
        return number
    }
}
