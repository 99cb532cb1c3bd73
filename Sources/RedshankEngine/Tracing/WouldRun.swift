extension Store {
    /// Which side effects the action would set off if it were dispatched now; nothing is run and nothing changes.
    ///
    /// The action is reduced on a copy of the state, which has all in it that was dispatched before, and every condition
    /// is asked.
    ///
    /// - Complexity: O(n) in the number of side effects, each asked for its condition.
    public func wouldRun<A: Action>(
        _ action: A,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) -> EffectForecast where A.State == State {
        let state = state
        let stamp = ActionStamp(
            number: core.number + 1,
            moment: core.clock.now(),
            source: SourceLocation(file: file, line: line, function: function)
        )
        let box = StateBox(reducing: action, state, stamp).erased
        let effects = core.interactors.flatMap { interactor in
            interactor.effects.map { EffectForecast.Effect($0, of: interactor.name, box) }
        }
        return EffectForecast(action: A.name, effects: effects)
    }
}

extension Interactor {
    /// Which of the interactor's side effects the action would set off in the state; pure.
    ///
    /// ```swift
    /// let forecast = APIInteractor(api: api).wouldRun(LoadNumbers(), in: AppState())
    /// #expect(forecast.wouldRun.map(\.effect) == ["FetchNumbers"])
    /// ```
    ///
    /// An action or a condition that needs the time is given the moment.
    public func wouldRun<A: Action>(
        _ action: A,
        in state: State,
        at moment: Moment = Moment(wall: .zero, boot: .zero),
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) -> EffectForecast where A.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        let box = StateBox(reducing: action, state, ActionStamp(number: 1, moment: moment, source: source)).erased
        let name = String(describing: Self.self)
        let effects = sideEffects.map { EffectForecast.Effect(StartedEffect($0), of: name, box) }
        return EffectForecast(action: A.name, effects: effects)
    }
}

extension StateBox {
    /// The box of an action that is reduced on a copy of the state.
    fileprivate init(reducing action: LastAction, _ state: State, _ stamp: ActionStamp) {
        var new = state
        action.reduce(&new, at: stamp.moment)
        self.init(old: state, new: new, action: action, stamp: stamp)
    }
}
