/// Something that is measured, in one or several numbers.
protocol Measure: Sendable {
    /// What `--only` names it by; its numbers' ids begin with it.
    var id: String { get }

    /// Measures.
    ///
    /// - Parameter rounds: how many rounds, where the measure has rounds; as many as it finds right where nothing.
    /// - Returns: its numbers.
    /// - Throws: where the program was not started as the measure needs it.
    func readings(_ rounds: Int?) async throws -> [Reading]
}

/// One number, and the floor it is judged beside where it has one.
struct Reading {
    let id: String
    let title: String
    let unit: String
    let value: Double
    let floor: Double?

    init(_ id: String, _ title: String, _ value: Double, beside floor: Double? = nil, unit: String = "ns") {
        self.id = id
        self.title = title
        self.unit = unit
        self.value = value
        self.floor = floor
    }

    /// One line of JSON; titles and ids are ours and need no escapes.
    var json: String {
        let floor = floor.map { ", \"floor\": \($0)" } ?? ""
        return #"{"id": "\#(id)", "title": "\#(title)", "unit": "\#(unit)", "value": \#(value)\#(floor)}"#
    }
}
