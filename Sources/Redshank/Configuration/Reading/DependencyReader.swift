import Yams

/// Finds out what is wrong with what checks depend on, when all of them are known: a check may name one of a later file.
struct DependencyReader {
    private let reading: ConfigurationReading
    private let checks: [String: Int]
    private var nodes: [Node] = []
    private var places: [String: Int] = [:]

    /// How many names of a long circle are spelled out.
    private static let longest = 12

    /// A check that depends on others.
    private struct Node {
        let name: String
        let file: Int
        /// What it depends on, each where that stands; none that is wrong by itself.
        var dependencies: [ConfigurationEntry]
    }

    /// - Parameters:
    ///   - reading: where errors go.
    ///   - checks: all checks by name.
    init(_ reading: ConfigurationReading, checks: [String: Int]) {
        self.reading = reading
        self.checks = checks
    }

    /// Takes what a check depends on; what it names has not to be there yet.
    mutating func add(_ dependencies: [ConfigurationEntry], of check: String, file: Int) {
        // Of a check that is stated twice, which is wrong already, the first counts.
        guard !dependencies.isEmpty, places[check] == nil else { return }
        places[check] = nodes.count
        nodes.append(Node(name: check, file: file, dependencies: dependencies))
    }

    /// Reports names that no check has, checks that depend on themselves, and circles.
    ///
    /// - Complexity: linear in what depends on what.
    mutating func check() {
        for index in nodes.indices {
            let node = nodes[index]
            reading.file = node.file
            nodes[index].dependencies = node.dependencies.filter { isRight($0, of: node.name) }
        }
        findCircles()
    }

    private func isRight(_ dependency: ConfigurationEntry, of check: String) -> Bool {
        let name = dependency.dependency
        if name == check {
            reading.report(dependency, "\(Quoted(check)) cannot depend on itself, take it away")
        } else if checks[name] == nil {
            let near = reading.suggestion(for: name, among: checks.keys)
            reading.report(
                dependency,
                "there is no check \(Quoted(name))" + (near.isEmpty ? ", state it under 'checks'" : near)
            )
        } else {
            return true
        }
        return false
    }

    /// Goes along what each check depends on, in depth and without recursion, for a chain may be long.
    private func findCircles() {
        var isDone = Array(repeating: false, count: nodes.count)
        var depths: [Int: Int] = [:]
        for start in nodes.indices where !isDone[start] {
            var path: [(node: Int, next: Int)] = [(start, 0)]
            depths[start] = 0
            while let (index, next) = path.last {
                let node = nodes[index]
                guard next < node.dependencies.count else {
                    path.removeLast()
                    depths[index] = nil
                    isDone[index] = true
                    continue
                }
                path[path.count - 1].next += 1
                let dependency = node.dependencies[next]
                guard let further = places[dependency.dependency], !isDone[further] else { continue }
                if let depth = depths[further] {
                    reading.file = node.file
                    report(path[depth...].map { nodes[$0.node].name }, at: dependency)
                } else {
                    depths[further] = path.count
                    path.append((further, 0))
                }
            }
        }
    }

    private func report(_ circle: [String], at dependency: ConfigurationEntry) {
        var names = circle + circle.prefix(1)
        if names.count > Self.longest {
            let half = Self.longest / 2
            names = names.prefix(half) + ["… (\(names.count - 2 * half) more)"] + names.suffix(half)
        }
        let circle = names.joined(separator: " → ")
        reading.report(
            dependency,
            "these checks depend on each other in a circle: \(circle); take one of the steps away"
        )
    }
}

extension ConfigurationEntry {
    /// The name of the check that it depends on.
    fileprivate var dependency: String { node.scalar?.string ?? "" }
}
