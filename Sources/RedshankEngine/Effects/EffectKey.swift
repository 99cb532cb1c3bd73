/// What tells runs of the same side effect apart: a category, a name, an identifier.
///
/// A key belongs to its effect in its Store. The same value used by another effect, or in another Store, is another key.
public struct EffectKey: Hashable, Sendable, CustomStringConvertible {
    private let base: any Hashable & Sendable

    /// Makes a key of any value that can be compared.
    public init(_ base: some Hashable & Sendable) { self.base = base }

    /// Whether both hold the same value of the same type.
    public static func == (left: EffectKey, right: EffectKey) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(base) }

    /// The value's own text.
    public var description: String { String(describing: base) }
}
