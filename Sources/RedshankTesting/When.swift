public import RedshankEngine

/// An action that was tried on a state: says what is to come of it.
public struct When<A: Action>: Sendable where A.State: Equatable {
    /// The states before and after, as a condition sees them.
    public let box: StateBox<A>
    private let reporter: FailureReporter

    init(box: StateBox<A>, reporter: FailureReporter) {
        self.box = box
        self.reporter = reporter
    }

    /// Says how the action changes the state; fails where it changes it otherwise, and where it changes nothing.
    @discardableResult
    public func then(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        changes: (inout A.State) -> Void
    ) -> When {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let fault = withoutActuallyEscaping(changes) { changeFault(box, $0) }
        if let fault { reporter("\(fault)\(advice)", at: place) }
        return self
    }

    /// What to write instead.
    private var advice: String {
        let closure = closure(of: box)
        return "\nWrite: .\(closure.isEmpty ? "thenNothingChanges()" : "then\(closure)")"
    }

    /// Says that the action changes nothing.
    @discardableResult
    public func thenNothingChanges(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        if let fault = changeFault(box, nil) { reporter("\(fault)\(advice)", at: place) }
        return self
    }

    /// Says that the action sets off the side effect.
    @discardableResult
    public func thenSetsOff<Effect: SideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: true, at: place)
    }

    /// Says that the action sets off the side effect that runs in place.
    @discardableResult
    public func thenSetsOff<Effect: ImmediateSideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: true, at: place)
    }

    /// Says that the action does not set off the side effect.
    @discardableResult
    public func thenLeaves<Effect: SideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: false, at: place)
    }

    /// Says that the action does not set off the side effect that runs in place.
    @discardableResult
    public func thenLeaves<Effect: ImmediateSideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: false, at: place)
    }

    /// Says that the decision of the side effect is to do something: to tell an output, or to run.
    @discardableResult
    public func thenSetsOff<Effect: DecidingSideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: true, at: place)
    }

    /// Says that the decision of the side effect is to do nothing.
    @discardableResult
    public func thenLeaves<Effect: DecidingSideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return expect(AnySideEffect(effect), holds: false, at: place)
    }

    /// Says that the decision of the side effect is to tell this output.
    @discardableResult
    public func then<Effect: DecidingSideEffect, O: Output & Equatable>(
        _ effect: Effect,
        tells expected: O,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State, O.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return decide(effect, "to tell \(expected)", at: place) { decision in
            guard case .output(let output) = decision else { return "" }
            guard let told = output as? O else { return "" }
            return told == expected ? nil : difference(expected: expected, actual: told)
        }
    }

    /// Says that the decision of the side effect is to run.
    @discardableResult
    public func thenRuns<Effect: DecidingSideEffect>(
        _ effect: Effect,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> When where Effect.Trigger.State == A.State {
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return decide(effect, "to run", at: place) { if case .run = $0 { nil } else { "" } }
    }
}

extension When {
    private func decide<Effect: DecidingSideEffect>(
        _ effect: Effect,
        _ expected: String,
        at place: Place,
        fault: (EffectDecision<Effect.Owner>) -> String?
    ) -> When where Effect.Trigger.State == A.State {
        let name = String(describing: Effect.self)
        guard AnySideEffect(effect).wakes(box.erased), let box = StateBox<Effect.Trigger>(box.erased) else {
            return expect(AnySideEffect(effect), holds: true, at: place)
        }
        let decision = effect.decide(box)
        guard let fault = fault(decision) else { return self }
        let there =
            switch decision {
            case .none: "to do nothing"
            case .output(let output): "to tell \(output)"
            case .run: "to run"
            }
        let detail = fault.isEmpty ? "" : "\n\(fault)"
        reporter("The decision of \(name) for \(self.box.action) is \(there), not \(expected).\(detail)", at: place)
        return self
    }

    private func expect<Owner: Interactor>(
        _ effect: AnySideEffect<Owner>,
        holds expected: Bool,
        at place: Place
    ) -> When where Owner.State == A.State {
        let erased = box.erased
        let isWoken = effect.wakes(erased)
        let isSetOff = isWoken && effect.holds(erased) == true
        if isSetOff, !expected {
            reporter("\(box.action) sets off \(effect.name), which it is to leave alone.", at: place)
        } else if !isSetOff, expected {
            let triggers = effect.triggers.map(\.description).joined(separator: ", ")
            let reason = isWoken ? "its condition does not hold" : "it is woken by \(triggers)"
            reporter("\(box.action) does not set off \(effect.name): \(reason).", at: place)
        }
        return self
    }
}
