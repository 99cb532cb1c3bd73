import Dispatch
import Testing

@testable import RedshankEngine

@Suite("EffectControl")
struct EffectControlTests {
    typealias Control = EffectControl<Enter>

    private let box = StateBox(
        old: Ledger(),
        new: Ledger(),
        action: Enter(amount: 3),
        stamp: ActionStamp(
            number: 1,
            moment: Moment(wall: .zero, boot: .zero),
            source: SourceLocation(file: #fileID, line: #line, function: #function)
        )
    )

    @Test("what is chained is kept, in whatever order it was chained")
    func chained() {
        let policy = RetryPolicy(attempts: 4)
        let one = Control.latest.limited(to: 2).deadline(.seconds(3)).retried(policy).debounced(.seconds(1))
        let other = Control.latest.debounced(.seconds(1)).retried(policy).deadline(.seconds(3)).limited(to: 2)
        for control in [one, other] {
            #expect(control.rules.limit == 2)
            #expect(control.rules.deadline == .seconds(3))
            #expect(control.rules.retry?.attempts == 4)
            #expect(control.rules.quiet == .seconds(1))
            #expect(control.rules.interval == nil)
            #expect(!control.isPlain)
        }
        #expect(Control.serial.throttled(.seconds(2)).rules.interval == .seconds(2))
    }

    @Test("only a control that controls nothing is plain")
    func plain() {
        #expect(Control.concurrent.isPlain)
        #expect(Control.concurrent.on(DispatchQueue(label: "work")).isPlain)
        #expect(!Control.latest.isPlain)
        #expect(!Control.first.isPlain)
        #expect(!Control.serial.isPlain)
        #expect(!Control.concurrent.limited(to: 1).isPlain)
        #expect(!Control.concurrent.deadline(.seconds(1)).isPlain)
        #expect(!Control.concurrent.retried(RetryPolicy(attempts: 2)).isPlain)
        #expect(!Control.concurrent.debounced(.seconds(1)).isPlain)
        #expect(!Control.concurrent.throttled(.seconds(1)).isPlain)
        #expect(!Control.concurrent.wanted { $0.amounts.isEmpty }.isPlain)
        #expect(!Control.concurrent(per: { $0.action.amount }).isPlain)
    }

    @Test("a key is made of the box, and keys of different types are different")
    func keys() {
        #expect(Control.latest(per: { $0.action.amount }).key?(box) == EffectKey(3))
        #expect(Control.serial(per: { "\($0.action.amount)" }).key?(box) == EffectKey("3"))
        #expect(Control.first(per: { _ in true }).key?(box) == EffectKey(true))
        #expect(EffectKey(3) != EffectKey("3"))
        #expect("\(EffectKey("3"))" == "3")
        #expect(Control.latest.key == nil)
    }

    @Test("what is wanted is asked of the state, or of the state and the box")
    func wanted() {
        let byState = Control.latest.wanted { $0.amounts.isEmpty }
        #expect(byState.isWanted?(Ledger(), box) == true)
        #expect(byState.isWanted?(Ledger(amounts: [1]), box) == false)
        let byBox = Control.latest.wanted { state, box in state.amounts.last == box.action.amount }
        #expect(byBox.isWanted?(Ledger(amounts: [3]), box) == true)
        #expect(byBox.isWanted?(Ledger(amounts: [3, 4]), box) == false)
    }
}
