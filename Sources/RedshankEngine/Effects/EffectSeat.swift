/// A side effect in a Store: whose it is, and by what rules and where its runs run.
///
/// Its identity tells it from the same effect of another interactor, or of another Store.
@usableFromInline
final class EffectSeat: Sendable {
    @usableFromInline let name: String
    let owner: InteractorID
    let rules: EffectRules
    /// Whether a run is nothing but a task.
    let isPlain: Bool
    let executor: EffectQueue?

    @usableFromInline
    init<Trigger>(_ name: String, owner: InteractorID, control: EffectControl<Trigger>) {
        self.name = name
        self.owner = owner
        rules = control.rules
        isPlain = control.isPlain
        executor = control.queue.map { EffectQueue($0) }
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }
}
