/// An interface as its description defines it: types, methods and errors, and the text they were read from.
package struct InterfaceDescription: Sendable, Hashable {
    /// The interface's reverse-domain name.
    package let name: String
    /// The comment before the interface's name.
    package let documentation: String
    /// Types, methods and errors, in the order of the text.
    package let members: [Member]
    /// The text itself, as GetInterfaceDescription gives it.
    package let text: String

    /// Reads a description and checks it: names are unique, and every type that is named is defined.
    ///
    /// - Throws: `InterfaceSyntaxError` with the line and column of the first thing that is wrong.
    package init(parsing text: String) throws(InterfaceSyntaxError) {
        var parser = InterfaceParser(text: text)
        self = try parser.parseInterface()
    }

    init(name: String, documentation: String, members: [Member], text: String) {
        self.name = name
        self.documentation = documentation
        self.members = members
        self.text = text
    }

    /// The methods, by name.
    package var methods: [String: Method] {
        Dictionary(
            uniqueKeysWithValues: members.compactMap { member in
                guard case .method(let method) = member.kind else { return nil }
                return (member.name, method)
            }
        )
    }

    /// The names of the errors.
    package var errors: [String] {
        members.compactMap { member in
            guard case .error = member.kind else { return nil }
            return member.name
        }
    }
}

extension InterfaceDescription {
    /// A type, a method or an error.
    package struct Member: Sendable, Hashable {
        /// The name, unique in its interface.
        package let name: String
        /// The comment before it.
        package let documentation: String
        /// What it is.
        package let kind: Kind
    }

    /// What a member is.
    package enum Kind: Sendable, Hashable {
        case type(TypeExpression)
        case method(Method)
        case error([Field])
    }

    /// What a method takes and gives.
    package struct Method: Sendable, Hashable {
        /// The parameters of the call.
        package let input: [Field]
        /// The parameters of the reply.
        package let output: [Field]
    }

    /// A named value in a structure.
    package struct Field: Sendable, Hashable {
        /// The field's name.
        package let name: String
        /// The field's type.
        package let type: TypeExpression
    }

    /// A type as the description writes it.
    package indirect enum TypeExpression: Sendable, Hashable {
        case bool
        case int
        case float
        case string
        case object
        case any
        case named(String)
        case array(TypeExpression)
        case map(TypeExpression)
        case nullable(TypeExpression)
        case structure([Field])
        case enumeration([String])
    }
}
