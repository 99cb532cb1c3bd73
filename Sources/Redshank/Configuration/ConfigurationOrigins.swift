/// A place in few bytes, for there is one for each value of each check.
///
/// 14 bits are for the file, 26 for the line and 24 for the column: more than files of 64 MiB can have, but for a column
/// on a line of more than 16 million characters, which then is shown as the largest.
struct PackedPlace: Sendable, Hashable {
    private let bits: UInt64

    init(file: Int, line: Int, column: Int) {
        let file = UInt64(min(max(0, file), 1 << 14 - 1))
        let line = UInt64(min(max(0, line), 1 << 26 - 1))
        let column = UInt64(min(max(0, column), 1 << 24 - 1))
        bits = file << 50 | line << 24 | column
    }

    /// The index of the file.
    var file: Int { Int(bits >> 50) }
    /// The line, from 1.
    var line: Int { Int(bits >> 24 & (1 << 26 - 1)) }
    /// The column, from 1.
    var column: Int { Int(bits & (1 << 24 - 1)) }
}

/// Where the values of a configuration came from.
///
/// It is apart from the configuration, so that the daemon can forget it while the configuration stays.
package struct ConfigurationOrigins: Sendable {
    /// The places of one item's values, by their paths within the item (`expect.within`).
    struct Item: Sendable {
        /// Where the item's name stands.
        var name: PackedPlace
        /// Where its values stand; a path may stand here more than once, the last counts.
        var values: [(path: String, place: PackedPlace)] = []

        /// Where the value at a path stands.
        func place(of path: String) -> PackedPlace? { values.last { $0.path == path }?.place }
    }

    /// The files in the order in which they were read.
    package internal(set) var files: [String]
    var defaults: [String: PackedPlace] = [:]
    var checks: [String: Item] = [:]
    var reactions: [String: Item] = [:]
    var history: [String: PackedPlace] = [:]

    init(files: [String]) { self.files = files }

    /// The place in full.
    func place(_ packed: PackedPlace) -> ConfigurationPlace {
        ConfigurationPlace(file: files[packed.file], line: packed.line, column: packed.column)
    }

    /// Where a check's name stands, so that other complaints about it can name the place.
    package func place(ofCheck name: String) -> ConfigurationPlace? { checks[name].map { place($0.name) } }

    /// Where a reaction's name stands.
    package func place(ofReaction name: String) -> ConfigurationPlace? { reactions[name].map { place($0.name) } }
}
