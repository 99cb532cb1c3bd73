/// An error as a sentence, also where it is one of decoding, whose own text names types and not what is wrong.
func sentence(of error: any Error) -> String {
    let context: DecodingError.Context
    switch error {
    case DecodingError.dataCorrupted(let found), DecodingError.keyNotFound(_, let found),
        DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found):
        context = found
    case EncodingError.invalidValue(_, let found): return found.debugDescription
    default: return "\(error)"
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "In \"\(path)\": \(context.debugDescription)"
}
