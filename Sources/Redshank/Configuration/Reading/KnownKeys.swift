/// The keys that a mapping of the configuration may have.
struct KnownKeys {
    /// The keys in the order in which the reference lists them.
    let keys: [String]
    /// Keys that people know from elsewhere or write at the wrong place, with what to do instead.
    let instead: [String: String]

    init(_ keys: [String], instead: [String: String] = [:]) {
        self.keys = keys
        self.instead = instead
    }

    /// The key that was probably meant by one that is unknown, where it is one of this place.
    func meant(by key: String) -> String? {
        guard let hint = instead[key] else { return Suggestion.nearest(to: key, among: keys) }
        return keys.first { hint == "write '\($0)'" || hint.hasPrefix("write '\($0):") }
    }

    /// The end of the sentence `unknown key 'timout'`: a hint, the nearest key, or all keys.
    func advice(for key: String) -> String {
        if let hint = instead[key] { return ", \(hint)" }
        if let nearest = Suggestion.nearest(to: key, among: keys) { return ", did you mean '\(nearest)'?" }
        return keys.count <= 1
            ? ", the only key here is '\(keys.first ?? "")'"
            : ", the keys here are \(keys.listed())"
    }
}
