import GRDB

/// The numbers of texts that come again and again.
struct Words {
    private var numbers: [String: Int64] = [:]

    /// The text's number, a new one where it has none.
    mutating func number(_ text: String, in database: Database) throws -> Int64 {
        if let known = numbers[text] { return known }
        let find = try database.cachedStatement(sql: "SELECT id FROM word WHERE text = ?")
        let number: Int64
        if let found = try Int64.fetchOne(find, arguments: [text]) {
            number = found
        } else {
            try database.cachedStatement(sql: "INSERT INTO word (text) VALUES (?)").execute(arguments: [text])
            number = database.lastInsertedRowID
        }
        numbers[text] = number
        return number
    }

    /// The number of a text that may be missing.
    mutating func optional(_ text: String?, in database: Database) throws -> Int64? {
        try text.map { try number($0, in: database) }
    }
}
