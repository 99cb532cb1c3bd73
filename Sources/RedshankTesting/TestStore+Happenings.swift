public import RedshankEngine

// MARK: - Outputs, failures and refusals

extension TestStore {
    /// Waits for the next output, and says which it is.
    ///
    /// Fails where none comes and where another comes.
    public nonisolated(nonsending) func receive<O: Output & Equatable>(
        _ expected: O,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where O.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        await receive(\.outputs, "\(expected)", at: place) { entry in
            guard let output = entry.output as? O else { return "" }
            return output == expected ? nil : difference(expected: expected, actual: output)
        }
    }

    /// Waits for the next output, and says of what type it is.
    ///
    /// Fails where none comes, and where it is of another type or not as the test says.
    public nonisolated(nonsending) func receive<O: Output>(
        _ type: O.Type,
        where isExpected: (O) -> Bool = { _ in true },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where O.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        await receive(\.outputs, "\(type)", at: place) { entry in
            guard let output = entry.output as? O else { return "" }
            return isExpected(output) ? nil : "It is not as the test says it is."
        }
    }

    /// Waits for the next failure of a side effect, and says which effect's it is and with what error.
    ///
    /// ```swift
    /// await store.receive(failureOf: FetchNumbers.self) { $0 is Timeout }
    /// ```
    ///
    /// Fails where none comes, where another effect failed and where the error is not as the test says.
    public nonisolated(nonsending) func receive(
        failureOf effect: Any.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        where isExpected: (any Error) -> Bool = { _ in true }
    ) async {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        await receive(\.failures, "A failure of \(effect)", at: place) { failure in
            guard failure.cause.effect == String(describing: effect) else { return "" }
            return isExpected(failure.error) ? nil : "Its error is not as the test says it is."
        }
    }

    /// Dispatches an input from outside and says that the Store refuses it, as too many actions wait.
    ///
    /// Make the test store with `StoreLimits` of few waiting actions, or of none. Fails where the input is taken; it is
    /// processed then like any other.
    public nonisolated(nonsending) func sendRefused<I: Input>(
        _ input: I,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async where I.State == State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        await quieten(at: place)
        failOnUnreceived("\(input) is sent", at: place)
        do throws(StoreIsFull) {
            try store.dispatch(input, file: place.fileID, line: place.line)
        } catch { return }
        fail("\(input) was not refused: the store had room for it.", write: "send(\(input)) { … }", at: place)
        await quieten(at: place)
        if let entry = record.takeFirst(\.actions) { follow(entry) }
    }

    /// Lets the effects run to their ends and stops the Store.
    ///
    /// Fails where something was not received, and where an effect still runs; unless those that do, such as a timer that
    /// never ends, are to be cancelled, or exhaustivity is off.
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
            let names = running.joined(separator: ", ")
            if exhaustivity == .off {
                skipped.append("The test ended while side effects ran: \(names).")
            } else {
                fail(
                    """
                    Side effects still run: \(names). \(clock.sleeperCount) sleep on the clock; advance it, or cancel \
                    what is to run for ever.
                    """,
                    write: "finish(cancellingEffects: true)",
                    at: place
                )
            }
        }
        executor.release()
        await store.stop()
    }

    /// Waits for the next entry of its kind and looks whether it is the expected one; with exhaustivity off, for the next
    /// that is.
    ///
    /// `fault` says what is wrong with it, and where it is of another type altogether, nothing of it.
    private nonisolated(nonsending) func receive<Entry: Summarised & Sendable>(
        _ list: WritableKeyPath<ActionRecord<State>.Unasserted, [Entry]>,
        _ expected: String,
        at place: Place,
        fault: (Entry) -> String?
    ) async {
        while let entry = await next(list, at: place) {
            guard let fault = fault(entry) else { return }
            if exhaustivity == .on {
                let detail = fault.isEmpty ? "" : "\n\(fault)"
                return fail("\(expected) was expected, but received was \(entry.summary).\(detail)", at: place)
            }
            skipped.append(entry.summary)
        }
        failOnAbsent(expected, at: place)
    }
}

/// What can be told in a line of a failure message.
protocol Summarised {
    var summary: String { get }
}

extension RecordedOutput: Summarised {}

extension EffectFailure: Summarised {
    /// What failed and why.
    var summary: String { "a failure of \(cause.effect), set off by action \(cause.number): \(error)" }
}
