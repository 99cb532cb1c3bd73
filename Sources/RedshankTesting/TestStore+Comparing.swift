import RedshankEngine

// What the assertions share.

extension TestStore {
    /// Dispatches the action and takes what became of it.
    nonisolated(nonsending) func process<A: Action>(
        _ action: A,
        at place: Place
    ) async -> RecordedAction<State>? where A.State == State {
        await quieten(at: place)
        failOnUnreceived("\(action) is sent", at: place)
        store.root.dispatch(action, file: place.fileID, line: place.line)
        await quieten(at: place)
        while let entry = record.takeFirst(\.actions) {
            if entry.action is A, entry.stamp.cause == nil { return entry }
            guard exhaustivity == .off else {
                fail("\(action) was sent, but another action came first: \(entry.summary).", at: place)
                return nil
            }
            skip(entry)
        }
        return nil
    }

    /// Waits for the next action and looks whether it is the expected one; with exhaustivity off, for the next that is.
    ///
    /// - Returns: the action; nothing where it is another, which has been reported then.
    nonisolated(nonsending) func receive<A: Action>(
        _ expected: String,
        at place: Place,
        fault: (A) -> String?
    ) async -> RecordedAction<State>? where A.State == State {
        while let entry = await next(\.actions, at: place) {
            let action = entry.action as? A
            let fault = action.map { fault($0) } ?? ""
            guard let fault else { return entry }
            if exhaustivity == .off {
                skip(entry)
                continue
            }
            let detail = fault.isEmpty ? "" : "\n\(fault)"
            fail("\(expected) was expected, but received was \(entry.summary).\(detail)", at: place)
            follow(entry)
            return nil
        }
        failOnAbsent(expected, at: place)
        return nil
    }

    func compare(_ entry: RecordedAction<State>, _ changes: ((inout State) -> Void)?, at place: Place) {
        let call = entry.stamp.cause == nil ? "send" : "receive"
        switch entry.outcome {
        case .dropped(let reason):
            if exhaustivity == .off, changes == nil { return skip(entry) }
            let advice = "\(call)(…, isDroppedFor: \"\(reason)\")"
            fail("\(entry.action) was dropped: \(reason).", write: advice, at: place)
        case .processed(let box):
            if let fault = changeFault(box, changes, exhaustivity) {
                fail(fault, write: "\(call)(…)\(closure(of: box))", at: place)
            }
            if changes == nil, exhaustivity == .off { skip(entry) } else { follow(entry) }
        }
    }

    func compare(_ entry: RecordedAction<State>, dropReason expected: String, at place: Place) {
        switch entry.outcome {
        case .dropped(let reason):
            guard reason != expected else { return }
            fail("\(entry.action) was dropped, but not for “\(expected)”: \(reason).", at: place)
        case .processed:
            fail("\(entry.action) was not dropped.", at: place)
            follow(entry)
        }
    }

    /// Fails for all that the test did not name before; notes it where that need not be.
    func failOnUnreceived(_ event: String, at place: Place) {
        let unreceived = record.takeAll()
        defer { for entry in unreceived.actions { follow(entry) } }
        if exhaustivity == .off {
            skipped += unreceived.actions.map(\.summary) + unreceived.outputs.map(\.summary)
            skipped += unreceived.failures.map(\.summary)
            return
        }
        func fail(_ kind: String, _ summaries: [String], write: (() -> String)) {
            guard !summaries.isEmpty else { return }
            let list = summaries.map { "  \($0)" }.joined(separator: "\n")
            let message = "\(event), but the test did not receive \(summaries.count) of the \(kind) before:\n\(list)"
            self.fail(message, write: write(), at: place)
        }
        fail("actions", unreceived.actions.map(\.summary)) { "receive(\(unreceived.actions[0].action)) { … }" }
        fail("outputs", unreceived.outputs.map(\.summary)) { "receive(\(unreceived.outputs[0].output))" }
        fail("failures", unreceived.failures.map(\.summary)) {
            "receive(failureOf: \(unreceived.failures[0].cause.effect).self)"
        }
    }

    /// Says that what was expected did not come, and what may be why.
    func failOnAbsent(_ expected: String, at place: Place) {
        let running = store.runningEffects
        var lines = ["\(expected) was not received."]
        lines.append(running.isEmpty ? "No side effect runs." : "Still running: \(running.joined(separator: ", ")).")
        lines.append("\(clock.sleeperCount) sleep on the clock.")
        var message = lines.joined(separator: " ")
        for failure in record.failures { message += "\nThere was \(failure.summary)." }
        if exhaustivity == .off, !skipped.isEmpty {
            message += "\nSkipped before:\n" + skipped.map { "  \($0)" }.joined(separator: "\n")
        }
        fail(message, at: place)
    }

    /// Takes over the state after an action.
    func follow(_ entry: RecordedAction<State>) {
        if case .processed(let box) = entry.outcome { state = box.new }
    }

    private func skip(_ entry: RecordedAction<State>) {
        skipped.append(entry.summary)
        follow(entry)
    }
}

/// What is wrong with how the test says an action changes the state; nothing where it is right.
func changeFault<A: Action>(
    _ box: StateBox<A>,
    _ changes: ((inout A.State) -> Void)?,
    _ exhaustivity: Exhaustivity = .on
) -> String? where A.State: Equatable {
    var expected = box.old
    changes?(&expected)
    if exhaustivity == .off {
        guard let changes, expected != box.new else { return nil }
        // What the test does not name may be anything.
        expected = box.new
        changes(&expected)
    }
    let action: Any = (box.action as? AnyAction<A.State>)?.base ?? box.action
    guard expected == box.new else {
        return """
            The state after \(action) is not the one that the test names (- named, + there):
            \(difference(expected: expected, actual: box.new))
            """
    }
    if changes != nil, box.old == box.new, exhaustivity == .on {
        return "\(action) changes nothing, but the test names a change: leave the closure out."
    }
    return nil
}

/// The closure to write for how an action changes the state; none where it changes nothing.
func closure<A: Action>(of box: StateBox<A>) -> String where A.State: Equatable {
    guard box.old != box.new else { return "" }
    let lines = assignments(from: box.old, to: box.new)
    if lines.count == 1 { return " { \(lines[0]) }" }
    return " {\n" + lines.map { "    \($0)\n" }.joined() + "}"
}
