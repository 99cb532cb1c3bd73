import RedshankEngine
import RedshankTesting
import Testing

/// A large state is a tree of sub-states.
///
/// Each has reducers of its own that know nothing of the whole, and an action's reducer is made of them.
@Suite("Reducers composed from smaller ones", .timeLimit(.minutes(1)))
struct ComposedReducerTests {
    struct Shop: Sendable, Equatable {
        var cart = Cart()
        var account = Account()
        var added = 0
    }

    struct Cart: Sendable, Equatable {
        var items: [String: Int] = [:]
        mutating func add(_ item: String) { items[item, default: 0] += 1 }
        mutating func empty() { items = [:] }
    }

    struct Account: Sendable, Equatable {
        var orders: [Order] = []
        mutating func order(_ items: [String: Int], at moment: Moment) {
            orders.append(Order(items: items, at: moment))
        }
    }

    struct Order: Sendable, Equatable {
        let items: [String: Int]
        let at: Moment
    }

    /// An action of the cart alone: the whole appears in it once.
    struct Added: Input {
        let item: String
        func reduce(_ state: inout Shop) {
            state.cart.add(item)
            state.added += 1
        }
    }

    /// One action changes several sub-states at once, so nobody ever sees an order whose items are in the cart still.
    struct Ordered: Input {
        func reduce(_ state: inout Shop, at moment: Moment) {
            state.account.order(state.cart.items, at: moment)
            state.cart.empty()
        }
    }

    @Test("a sub-state's reducer is tried without the whole")
    func part() {
        var cart = Cart()
        cart.add("tea")
        cart.add("tea")
        #expect(cart == Cart(items: ["tea": 2]))
    }

    @Test("an action changes several sub-states at once, and no viewer sees one without the other")
    func whole() async throws {
        let moment = Moment(wall: .seconds(100), boot: .seconds(1))
        Given(Shop(), at: moment).and(Added(item: "tea")).when(Ordered()).then {
            $0.cart.items = [:]
            $0.account.orders = [Order(items: ["tea": 1], at: moment)]
        }
        let store = makeStore(Shop())
        let seen = Task {
            var seen: [Shop] = []
            for await shop in await store.states() {
                seen.append(shop)
                if shop.account.orders.count == 10 { break }
            }
            return seen
        }
        for _ in 1...10 {
            try await store.send(Added(item: "tea"))
            try await store.send(Ordered())
        }
        for shop in await seen.value {
            #expect(shop.added == shop.account.orders.count + shop.cart.items.values.reduce(0, +))
        }
    }
}
