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

    /// Lets the effects run to their ends and stops the Store.
    ///
    /// Fails where an action was not received, and where an effect still runs; unless those that do, such as a timer that
    /// never ends, are to be cancelled.
    public nonisolated(nonsending) func finish(
        cancellingEffects: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        isFinished = true
        await settle(at: place)
        let running = store.runningEffects
        failOnUnreceived("The test ends", at: place)
        if !running.isEmpty, !cancellingEffects {
            fail(
                """
                Side effects still run: \(running.joined(separator: ", ")). \
                \(clock.sleeperCount) sleep on the clock; advance it, or cancel what is to run for ever.
                """,
                write: "finish(cancellingEffects: true)",
                at: place
            )
        }
        executor.release()
        await store.stop()
    }
}

// MARK: - What the assertions share

extension TestStore {
    /// Dispatches the action and takes what became of it.
    private nonisolated(nonsending) func process<A: Action>(
        _ action: A,
        at place: Place
    ) async -> RecordedAction<State>? where A.State == State {
        await quieten(at: place)
        failOnUnreceived("\(action) is sent", at: place)
        store.root.dispatch(action, file: place.fileID, line: place.line)
        await quieten(at: place)
        guard let entry = record.takeFirst() else { return nil }
        guard entry.action is A, entry.stamp.cause == nil else {
            fail("\(action) was sent, but another action came first: \(entry.summary).", at: place)
            return nil
        }
        return entry
    }

    /// Waits for the next action and looks whether it is the expected one.
    ///
    /// - Returns: the action; nothing where it is another, which has been reported then.
    private nonisolated(nonsending) func receive<A: Action>(
        _ expected: String,
        at place: Place,
        fault: (A) -> String?
    ) async -> RecordedAction<State>? where A.State == State {
        guard let entry = await next(at: place) else {
            let running = store.runningEffects
            let effects =
                running.isEmpty ? "No side effect runs." : "Still running: \(running.joined(separator: ", "))."
            fail("\(expected) was not received. \(effects) \(clock.sleeperCount) sleep on the clock.", at: place)
            return nil
        }
        if let action = entry.action as? A {
            guard let fault = fault(action) else { return entry }
            fail("\(expected) was expected, but received was \(entry.summary).\n\(fault)", at: place)
        } else {
            fail("\(expected) was expected, but received was \(entry.summary).", at: place)
        }
        if case .processed(let box) = entry.outcome { state = box.new }
        return nil
    }

    private func compare(_ entry: RecordedAction<State>, _ changes: ((inout State) -> Void)?, at place: Place) {
        switch entry.outcome {
        case .dropped(let reason):
            let call = entry.stamp.cause == nil ? "send" : "receive"
            let advice = "\(call)(…, isDroppedFor: \"\(reason)\")"
            fail("\(entry.action) was dropped: \(reason).", write: advice, at: place)
        case .processed(let box):
            if let fault = changeFault(box, changes) { fail(fault, at: place) }
            state = box.new
        }
    }

    private func compare(_ entry: RecordedAction<State>, dropReason expected: String, at place: Place) {
        switch entry.outcome {
        case .dropped(let reason):
            guard reason != expected else { return }
            fail("\(entry.action) was dropped, but not for “\(expected)”: \(reason).", at: place)
        case .processed(let box):
            fail("\(entry.action) was not dropped.", at: place)
            state = box.new
        }
    }

    private func failOnUnreceived(_ event: String, at place: Place) {
        let unreceived = record.takeAll()
        guard let first = unreceived.first else { return }
        let list = unreceived.map { "  \($0.summary)" }.joined(separator: "\n")
        fail(
            "\(event), but the test did not receive \(unreceived.count) of the actions before:\n\(list)",
            write: "receive(\(first.action)) { … }",
            at: place
        )
        for case .processed(let box) in unreceived.map(\.outcome) { state = box.new }
    }
}

/// What is wrong with how the test says an action changes the state; nothing where it is right.
func changeFault<A: Action>(_ box: StateBox<A>, _ changes: ((inout A.State) -> Void)?) -> String?
where A.State: Equatable {
    var expected = box.old
    changes?(&expected)
    let action: Any = (box.action as? AnyAction<A.State>)?.base ?? box.action
    guard expected == box.new else {
        return """
            The state after \(action) is not the one that the test names (- named, + there):
            \(difference(expected: expected, actual: box.new))
            """
    }
    if changes != nil, box.old == box.new {
        return "\(action) changes nothing, but the test names a change: leave the closure out."
    }
    return nil
}
