extension InterfaceDescription {
    /// What in a value is not as the description says: fields that are missing, unknown, or of another type.
    ///
    /// For tests of both ends: the types of the program and the text of the interface are written twice.
    ///
    /// - Parameters:
    ///   - value: The parameters of a call, a reply or an error.
    ///   - fields: What they are described as.
    /// - Returns: A phrase for each, with the path of the value; empty where all is well.
    package func deviations(of value: JSONValue, from fields: [Field]) -> [String] {
        deviations(of: value, from: .structure(fields), at: "")
    }

    /// The fields of an error; nil where the interface has none of that name.
    package func errorFields(_ name: String) -> [Field]? {
        for member in members where member.name == name {
            if case .error(let fields) = member.kind { return fields }
        }
        return nil
    }

    private func deviations(of value: JSONValue, from type: TypeExpression, at path: String) -> [String] {
        switch (type, value) {
        case (.any, _), (.object, .object), (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .number),
            (.string, .string), (.nullable, .null):
            return []
        case (.nullable(let inner), _):
            return deviations(of: value, from: inner, at: path)
        case (.named(let name), _):
            for member in members where member.name == name {
                if case .type(let inner) = member.kind { return deviations(of: value, from: inner, at: path) }
            }
            return ["\(path): the type \"\(name)\" is not defined"]
        case (.array(let inner), .array(let elements)):
            return elements.enumerated().flatMap { deviations(of: $1, from: inner, at: "\(path)[\($0)]") }
        case (.map(let inner), .object(let entries)):
            return entries.flatMap { deviations(of: $1, from: inner, at: "\(path).\($0)") }
        case (.enumeration(let cases), .string(let text)):
            return cases.contains(text) ? [] : ["\(path): \"\(text)\" is not one of \(cases.joined(separator: ", "))"]
        case (.structure(let fields), .object(let entries)):
            return deviations(of: entries, from: fields, at: path)
        default:
            return ["\(path): is not of its type"]
        }
    }

    private func deviations(of entries: [String: JSONValue], from fields: [Field], at path: String) -> [String] {
        let known = Set(fields.map(\.name))
        var found = entries.keys.filter { !known.contains($0) }.sorted().map { "\(path).\($0): is not described" }
        for field in fields {
            if let value = entries[field.name] {
                found += deviations(of: value, from: field.type, at: "\(path).\(field.name)")
            } else if case .nullable = field.type {
                continue
            } else {
                found.append("\(path).\(field.name): is missing")
            }
        }
        return found
    }
}
