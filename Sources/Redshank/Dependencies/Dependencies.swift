/// The checks that a check depends on, by name: sorted, each once.
package struct Dependencies: Sendable, Hashable {
    package let names: [String]

    package init(_ names: some Sequence<String>) { self.names = Set(names).sorted() }
}

extension Dependencies: ExpressibleByArrayLiteral {
    package init(arrayLiteral names: String...) { self.init(names) }
}

extension Dependencies: OmittedWhenEmpty {
    package init() { names = [] }

    package var isEmpty: Bool { names.isEmpty }

    package init(from decoder: any Decoder) throws { self.init(try [String](from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}
