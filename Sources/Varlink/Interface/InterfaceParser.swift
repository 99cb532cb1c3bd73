/// Reads the grammar of interface descriptions, one token ahead.
struct InterfaceParser {
    private typealias Token = InterfaceLexer.Token
    private typealias Field = InterfaceDescription.Field
    private typealias Member = InterfaceDescription.Member
    private typealias TypeExpression = InterfaceDescription.TypeExpression

    private let text: String
    private var lexer: InterfaceLexer
    private var token: InterfaceLexer.Token
    /// The types that were named, and where: they are looked up when all members are known.
    private var references: [InterfaceLexer.Token] = []
    private var depth = 0
    private static let maximumDepth = 64

    init(text: String) {
        self.text = text
        lexer = InterfaceLexer(text: text)
        token = lexer.next()
    }

    mutating func parseInterface() throws(InterfaceSyntaxError) -> InterfaceDescription {
        let documentation = token.documentation
        try expect("interface")
        guard Self.isInterfaceName(token.text) else {
            throw wrong("expected the name of an interface, as \"org.example.Name\", and found \(found)")
        }
        let name = advance().text
        var members: [Member] = []
        var names: Set<String> = []
        while !token.isEnd {
            let start = token
            let member = try parseMember()
            guard names.insert(member.name).inserted else {
                throw wrong("\"\(member.name)\" is defined twice", at: start)
            }
            members.append(member)
        }
        try checkReferences(members)
        return InterfaceDescription(name: name, documentation: documentation, members: members, text: text)
    }

    private mutating func parseMember() throws(InterfaceSyntaxError) -> Member {
        let keyword = advance()
        guard ["type", "method", "error"].contains(keyword.text) else {
            throw wrong("expected \"type\", \"method\" or \"error\", and found \(Self.quoted(keyword))", at: keyword)
        }
        guard Self.isMemberName(token.text) else {
            throw wrong("expected a name that begins with a capital letter, and found \(found)")
        }
        let name = advance().text
        let kind: InterfaceDescription.Kind
        switch keyword.text {
        case "type":
            guard token.text == "(" else { throw wrong("expected \"(\", and found \(found)") }
            kind = .type(try parseParenthesis())
        case "method":
            let input = try parseFields()
            try expect("->")
            kind = .method(InterfaceDescription.Method(input: input, output: try parseFields()))
        default:
            kind = .error(try parseFields())
        }
        return Member(name: name, documentation: keyword.documentation, kind: kind)
    }

    private mutating func parseFields() throws(InterfaceSyntaxError) -> [Field] {
        let start = token
        guard case .structure(let fields) = try parseParenthesis() else {
            throw wrong("expected fields with types, and found an enumeration", at: start)
        }
        return fields
    }

    /// A structure `(a: int, b: string)`, an enumeration `(one, two)`, or the empty structure `()`.
    private mutating func parseParenthesis() throws(InterfaceSyntaxError) -> TypeExpression {
        try expect("(")
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw wrong("types nest deeper than \(Self.maximumDepth)")
        }
        var fields: [Field] = []
        var cases: [String] = []
        var names: Set<String> = []
        while token.text != ")" {
            guard Self.isFieldName(token.text) else { throw wrong("expected the name of a field, and found \(found)") }
            let name = advance()
            guard names.insert(name.text).inserted else {
                throw wrong("\"\(name.text)\" stands twice between the same parentheses", at: name)
            }
            if token.text == ":" {
                guard cases.isEmpty else { throw wrong("a type stands in an enumeration") }
                advance()
                fields.append(Field(name: name.text, type: try parseType()))
            } else {
                guard fields.isEmpty else { throw wrong("expected \":\" and a type, and found \(found)") }
                cases.append(name.text)
            }
            guard token.text == "," else { break }
            advance()
            guard token.text != ")" else { throw wrong("expected another field after \",\", and found \")\"") }
        }
        try expect(")")
        return cases.isEmpty ? .structure(fields) : .enumeration(cases)
    }

    private mutating func parseType() throws(InterfaceSyntaxError) -> TypeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw wrong("types nest deeper than \(Self.maximumDepth)") }
        switch token.text {
        case "?":
            advance()
            guard token.text != "?" else { throw wrong("\"?\" stands twice") }
            return .nullable(try parseType())
        case "[":
            advance()
            let isMap = token.text == "string"
            if isMap { advance() }
            try expect("]")
            return isMap ? .map(try parseType()) : .array(try parseType())
        case "(":
            return try parseParenthesis()
        default:
            return try parseNamedType()
        }
    }

    private mutating func parseNamedType() throws(InterfaceSyntaxError) -> TypeExpression {
        let builtIn: [String: TypeExpression] = [
            "bool": .bool, "int": .int, "float": .float, "string": .string, "object": .object, "any": .any,
        ]
        if let type = builtIn[token.text] {
            advance()
            return type
        }
        guard Self.isMemberName(token.text) else { throw wrong("expected a type, and found \(found)") }
        references.append(token)
        return .named(advance().text)
    }

    private func checkReferences(_ members: [Member]) throws(InterfaceSyntaxError) {
        let defined = Set(
            members.compactMap { member in
                guard case .type = member.kind else { return nil as String? }
                return member.name
            }
        )
        for reference in references where !defined.contains(reference.text) {
            throw wrong("the type \"\(reference.text)\" is not defined", at: reference)
        }
    }
}

// MARK: - Tokens

extension InterfaceParser {
    @discardableResult
    private mutating func advance() -> InterfaceLexer.Token {
        let taken = token
        token = lexer.next()
        return taken
    }

    private mutating func expect(_ text: String) throws(InterfaceSyntaxError) {
        guard token.text == text else { throw wrong("expected \"\(text)\", and found \(found)") }
        advance()
    }

    private var found: String { Self.quoted(token) }

    private static func quoted(_ token: InterfaceLexer.Token) -> String {
        token.isEnd ? "the end of the text" : "\"\(token.text)\""
    }

    private func wrong(_ reason: String, at place: InterfaceLexer.Token? = nil) -> InterfaceSyntaxError {
        let place = place ?? token
        return InterfaceSyntaxError(line: place.line, column: place.column, reason: reason)
    }
}

// MARK: - Names

extension InterfaceParser {
    private static func isMemberName(_ name: String) -> Bool {
        name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }
    }

    private static func isFieldName(_ name: String) -> Bool {
        guard name.first?.isLetter == true, name.last != "_", !name.contains("__") else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static func isInterfaceName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.first?.first?.isLetter == true else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty && part.first != "-" && part.last != "-" && !part.contains("_")
        }
    }
}
