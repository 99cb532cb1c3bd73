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
        if let fault { reporter(fault, at: place) }
        return self
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
        if let fault = changeFault(box, nil) { reporter(fault, at: place) }
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
        return expect(AnySideEffect(effect), Effect.Trigger.self, holds: true, at: place)
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
        return expect(AnySideEffect(effect), Effect.Trigger.self, holds: true, at: place)
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
        return expect(AnySideEffect(effect), Effect.Trigger.self, holds: false, at: place)
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
        return expect(AnySideEffect(effect), Effect.Trigger.self, holds: false, at: place)
    }

    private func expect<Owner: Interactor>(
        _ effect: AnySideEffect<Owner>,
        _ trigger: any Action<A.State>.Type,
        holds expected: Bool,
        at place: Place
    ) -> When where Owner.State == A.State {
        switch (effect.holds(box.erased), expected) {
        case (true?, false): reporter("\(box.action) sets off \(effect.name), which it is to leave alone.", at: place)
        case (false?, true):
            reporter("\(box.action) does not set off \(effect.name): its condition does not hold.", at: place)
        case (nil, true):
            reporter("\(box.action) does not set off \(effect.name): it is woken by \(trigger).", at: place)
        default: break
        }
        return self
    }
}
