import Glibc

/// The variables that this process was given.
enum Environment {
    /// A variable's value; nothing where it is not set, or empty.
    static func value(of name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }
}
