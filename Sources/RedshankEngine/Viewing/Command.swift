/// Something a viewer can do without knowing what it is: a tap, a menu's entry, a key.
///
/// Two commands are equal when they dispatch equal inputs, so props that carry them are shown again only when they mean
/// something else.
public struct Command: Sendable, Equatable, CustomStringConvertible {
    /// The name of the input that it dispatches.
    public let description: String
    private let input: any Sendable
    private let isSame: @Sendable (any Sendable) -> Bool
    private let action: @Sendable () throws(StoreIsFull) -> Void

    fileprivate init<I: Input & Equatable>(
        _ input: I,
        perform action: @escaping @Sendable () throws(StoreIsFull) -> Void
    ) {
        description = I.name
        self.input = input
        isSame = { ($0 as? I) == input }
        self.action = action
    }

    /// Dispatches the input.
    ///
    /// - Throws: where too many actions wait for the Store already; the input is not processed then.
    public func perform() throws(StoreIsFull) { try action() }

    /// Whether both dispatch the same input.
    public static func == (left: Command, right: Command) -> Bool { left.isSame(right.input) }
}

extension InputTrunk {
    /// A command that dispatches the input here.
    public func command<I: Input & Equatable>(
        _ input: I,
        file: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) -> Command where I.State == State {
        Command(input) { () throws(StoreIsFull) in
            try dispatch(input, file: file, line: line, function: function)
        }
    }
}
