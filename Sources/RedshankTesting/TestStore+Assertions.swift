public import RedshankEngine

extension TestStore {
    /// Dispatches an input, or any other action as a root, and says how it changes the state.
    ///
    /// The closure makes of the state before the state that is expected after; leave it out where nothing changes.
    /// Fails where the state afterwards is another, and where effects made actions before that were not received.
    public nonisolated(nonsending) func send<A: Action>(
        _ action: A,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        changes: ((inout State) -> Void)? = nil
    ) async where A.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        if let entry = await process(action, at: place) { compare(entry, changes, at: place) }
    }

    /// Dispatches an input, or any other action as a root, and says why a middleware drops it.
    ///
    /// Fails where it is not dropped or where the reason is another.
    public nonisolated(nonsending) func send<A: Action>(
        _ action: A,
        isDroppedFor expected: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where A.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        if let entry = await process(action, at: place) { compare(entry, dropReason: expected, at: place) }
    }

    /// Waits for the next action that an effect makes, and says which it is and how it changes the state.
    ///
    /// Fails where none comes, where another comes, and where the state afterwards is another.
    public nonisolated(nonsending) func receive<A: Action & Equatable>(
        _ expected: A,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        changes: ((inout State) -> Void)? = nil
    ) async where A.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let received = await receive("\(expected)", at: place) { (action: A) in
            action == expected ? nil : difference(expected: expected, actual: action)
        }
        if let received { compare(received, changes, at: place) }
    }

    /// Waits for the next action that an effect makes, and says which it is and why a middleware drops it.
    ///
    /// Fails where none comes, where another comes, where it is not dropped and where the reason is another.
    public nonisolated(nonsending) func receive<A: Action & Equatable>(
        _ expected: A,
        isDroppedFor reason: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where A.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let received = await receive("\(expected)", at: place) { (action: A) in
            action == expected ? nil : difference(expected: expected, actual: action)
        }
        if let received { compare(received, dropReason: reason, at: place) }
    }

    /// Waits for the next action that an effect makes, and says of what type it is and how it changes the state.
    ///
    /// Fails where none comes, where it is of another type or not as the test says, and where the state afterwards is
    /// another.
    public nonisolated(nonsending) func receive<A: Action>(
        _ type: A.Type,
        where isExpected: (A) -> Bool = { _ in true },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        changes: ((inout State) -> Void)? = nil
    ) async where A.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let received = await receive("\(type)", at: place) { (action: A) in
            isExpected(action) ? nil : "  It is not as the test says it is."
        }
        if let received { compare(received, changes, at: place) }
    }
}
