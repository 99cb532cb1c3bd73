import HashTreeCollections
import RedshankEngine

/// About 40 bytes and a string on the heap.
struct Record: Sendable, Equatable {
    var checks = 0
    var failures = 0
    var milliseconds = 0.0
    var note = "a sentence that is too long to be stored in place"
}

/// A state with many records, of which an action sets one.
struct Records: Sendable {
    var records: TreeDictionary<Int, Record>

    init(_ count: Int) { records = TreeDictionary(uniqueKeysWithValues: (0..<count).map { ($0, Record()) }) }

    mutating func set(_ key: Int, _ number: Int) {
        records[key] = Record(checks: number, failures: 0, milliseconds: Double(number))
    }

    /// The key of the next record to set: all in turn, and neighbours far apart.
    static func key(_ number: Int, of count: Int) -> Int { number &* 7_919 % count }
}

struct SetRecord: Input {
    let key: Int
    let number: Int
    func reduce(_ state: inout Records) { state.set(key, number) }
}

/// What is never dispatched.
struct Unasked: Input {
    func reduce(_ state: inout Records) {}
}

/// One effect that asks for the action and does nothing then, and others that ask for another.
struct RecordEffects: Interactor {
    typealias State = Records
    let others: Int

    var sideEffects: [AnySideEffect<RecordEffects>] {
        return [AnySideEffect(Asks())] + (0..<others).map { _ in AnySideEffect(Other()) }
    }

    struct Asks: ImmediateSideEffect {
        func condition(_ box: StateBox<SetRecord>) -> Bool { box.action.number < 0 }
        func execute(_ box: StateBox<SetRecord>, trunk: Trunk<Records>, interactor: RecordEffects) {}
    }

    struct Other: ImmediateSideEffect {
        func execute(_ box: StateBox<Unasked>, trunk: Trunk<Records>, interactor: RecordEffects) {}
    }
}
