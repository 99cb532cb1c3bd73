import Dispatch
import RedshankEngine

struct Weather: Sendable, Equatable {
    var degrees: RemoteResult<Int, Never> = .idle
}

struct Look: Input {
    func reduce(_ state: inout Weather) { state.degrees = .loading }
}

struct Seen: Action {
    let degrees: Int
    func reduce(_ state: inout Weather) { state.degrees = .success(degrees) }
}

struct Thermometer: Interactor {
    typealias State = Weather
    let read: @Sendable () async -> Int
    var sideEffects: [AnySideEffect<Thermometer>] { Read() }

    struct Read: SideEffect {
        func condition(_ box: StateBox<Look>) -> Bool { box.isNew(\.degrees) }
        func execute(_ box: StateBox<Look>, trunk: Trunk<Weather>, interactor: Thermometer) async {
            trunk.dispatch(Seen(degrees: await interactor.read()))
        }
    }
}

struct MachineClock: EngineClock {
    let start = ContinuousClock.now
    func now() -> Moment { Moment(wall: start.duration(to: .now), boot: start.duration(to: .now)) }
    func sleep(until boot: Duration, tolerance: Duration) async throws {
        try await Task.sleep(until: start + boot, tolerance: tolerance, clock: .continuous)
    }
}

let store = Store(Weather(), queue: DispatchQueue(label: "weather"), clock: MachineClock())
await store.start(Thermometer { 21 })
try await store.send(Look())
print(await store.state.degrees)
