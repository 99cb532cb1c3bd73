/// That a side effect was seen to dispatch actions of a type.
public struct ObservedDispatch: Sendable, Hashable {
    /// The side effect's name.
    public let effect: String
    /// The action's name.
    public let action: String
    /// How often it did.
    public let count: Int

    package init(effect: String, action: String, count: Int) {
        self.effect = effect
        self.action = action
        self.count = count
    }
}
