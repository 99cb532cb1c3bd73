/// The bus on which a side effect dispatches.
///
/// It carries the cause, so each action knows which effect of which action made it. It takes any action, an ``Input``
/// or not, from any thread, and is never refused. It does not keep the Store alive: what is dispatched when the Store is
/// gone goes nowhere.
public struct Trunk<State: Sendable>: Sendable {
    @usableFromInline let inbox: Inbox
    @usableFromInline let run: EffectRun?

    @inlinable
    init(inbox: Inbox, run: EffectRun?) {
        self.inbox = inbox
        self.run = run
    }

    /// Hands the action to the Store, which processes it after those it already has; returns at once.
    @inlinable
    public func dispatch<A: Action>(
        _ action: A,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) where A.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        _ = inbox.append(action, from: ActionOrigin(source: source, run: run)) { memory, origin, core in
            unsafeDowncast(core, to: StoreCore<State>.self)
                .process(memory.assumingMemoryBound(to: A.self).move(), from: origin)
        }
    }

    /// Hands the action inside to the Store: what wakes side effects is its own type.
    public func dispatch(
        _ action: AnyAction<State>,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) { dispatch(action.base, file: file, line: line, function: function) }

    /// Tells whoever listens now, after the actions that were dispatched before have been processed.
    public func emit<O: Output>(
        _ output: O,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) where O.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        _ = inbox.append(output, from: ActionOrigin(source: source, run: run)) { memory, origin, core in
            unsafeDowncast(core, to: StoreCore<State>.self)
                .deliver(memory.assumingMemoryBound(to: O.self).move(), from: origin)
        }
    }

    /// The same bus without the cause, for what this effect begins and others go on with: a timer, a server.
    ///
    /// What is dispatched on it is a root, and nobody who waits for the effect waits for it.
    public var root: Trunk<State> { Trunk(inbox: inbox, run: nil) }

    /// The same bus for inputs alone, as roots, to hand to viewers.
    public var inputs: InputTrunk<State> { InputTrunk(inbox: inbox) }
}

/// A bus for inputs alone: what viewers and other outsiders dispatch on.
///
/// It does not keep the Store alive.
public struct InputTrunk<State: Sendable>: Sendable {
    @usableFromInline let inbox: Inbox

    init(inbox: Inbox) { self.inbox = inbox }

    /// Hands an input to the Store, which processes it after those it already has; returns at once, from any thread.
    ///
    /// - Throws: where ``StoreLimits/waiting`` actions wait already; the input is not processed then.
    @inlinable
    public func dispatch<I: Input>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) throws(StoreIsFull) where I.State == State {
        let source = SourceLocation(file: file, line: line, function: function)
        guard offer(input, from: ActionOrigin(source: source, run: nil)) else {
            throw StoreIsFull(input: I.name, limit: inbox.limit)
        }
    }

    /// Hands an input to the Store.
    ///
    /// - Returns: whether it was taken.
    @inlinable
    func offer<I: Input>(_ input: I, from origin: ActionOrigin) -> Bool where I.State == State {
        inbox.append(input, from: origin, mayRefuse: true) { memory, origin, core in
            unsafeDowncast(core, to: StoreCore<State>.self)
                .process(memory.assumingMemoryBound(to: I.self).move(), from: origin)
        }
    }
}
