/// What is wrong in the text of an interface description, and where.
package struct InterfaceSyntaxError: Error, Sendable, Hashable {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    /// What is wrong, as a phrase.
    package let reason: String
}

extension InterfaceSyntaxError: CustomStringConvertible {
    package var description: String { "The interface description is wrong at \(line):\(column): \(reason)." }
}
