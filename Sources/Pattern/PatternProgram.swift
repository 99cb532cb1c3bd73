/// A regular expression as instructions, so that matching can follow all possibilities at once.
struct PatternProgram: Sendable, Hashable {
    enum Instruction: Sendable, Hashable {
        /// Takes one scalar that is in the set.
        case scalar(ScalarSet)
        case assertion(PatternAssertion)
        case jump(Int)
        case split(Int, Int)
        case match
    }

    static let mostInstructions = 10_000

    private(set) var instructions: [Instruction] = []

    init(_ node: PatternNode) throws(PatternError) {
        try emit(node)
        try append(.match)
    }

    private mutating func append(_ instruction: Instruction) throws(PatternError) {
        guard instructions.count < Self.mostInstructions else {
            throw PatternError(what: "is too large: its repetitions multiply", position: nil)
        }
        instructions.append(instruction)
    }

    private mutating func emit(_ node: PatternNode) throws(PatternError) {
        switch node {
        case .empty: break
        case .scalar(let set): try append(.scalar(set))
        case .assertion(let assertion): try append(.assertion(assertion))
        case .sequence(let nodes): for node in nodes { try emit(node) }
        case .alternatives(let nodes): try emitAlternatives(nodes)
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try emit(node) }
            if let most {
                try emitOptional(node, times: most - least)
            } else {
                let split = instructions.count
                try append(.split(split + 1, 0))
                try emit(node)
                try append(.jump(split))
                instructions[split] = .split(split + 1, instructions.count)
            }
        }
    }

    private mutating func emitOptional(_ node: PatternNode, times: Int) throws(PatternError) {
        var splits: [Int] = []
        for _ in 0..<max(0, times) {
            splits.append(instructions.count)
            try append(.split(instructions.count + 1, 0))
            try emit(node)
        }
        for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }

    private mutating func emitAlternatives(_ nodes: [PatternNode]) throws(PatternError) {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try emit(node)
                break
            }
            let split = instructions.count
            try append(.split(split + 1, 0))
            try emit(node)
            jumps.append(instructions.count)
            try append(.jump(0))
            instructions[split] = .split(split + 1, instructions.count)
        }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }
}
