import GRDB

/// Where the results of a check are kept: one by one, by the hour, by the day, the nearer the finer.
struct PastResults {
    private let subject: Int64
    /// From when on each result is kept, a whole hour; always, unless some were forgotten.
    private let results: Int64
    /// From when on hours are kept, a whole day; always, unless some were forgotten.
    private let hours: Int64

    init(of subject: Int64, in database: Database) throws {
        self.subject = subject
        func first(_ sql: String) throws -> Int64? { try Int64.fetchOne(database, sql: sql) }
        let hour = ResultSum.hour
        let day = ResultSum.day
        let result = try first("SELECT wall FROM result ORDER BY id LIMIT 1")
        let firstHour = try first("SELECT min(hour) FROM result_hour")
        let firstDay = try first("SELECT min(day) FROM result_day")
        // The oldest are forgotten a few at a time, so that the first hour may be cut; its sum is whole. So are days.
        var results = Int64.min
        if let firstHour, firstHour < result.map({ $0 / hour }) ?? .max {
            results = result.map { ($0 + hour - 1) / hour * hour } ?? .max
        }
        var hours = Int64.min
        if let firstHour, let firstDay, firstDay < firstHour * hour / day {
            hours = (firstHour * hour + day - 1) / day * day
        }
        self.results = results
        self.hours = min(hours, results)
    }

    /// How long the results of the runs that began in the stretch took.
    ///
    /// An hour or a day that is kept as a sum counts where it begins.
    func times(_ range: Range<Int64>, in database: Database) throws -> ResponseTimes {
        var times = ResponseTimes()
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT verdict, total FROM result WHERE subject = ? AND wall >= ? AND wall < ?"
            ),
            arguments: [subject, max(range.lowerBound, results), range.upperBound]
        )
        while let row = try rows.next() { times.add(verdict: row[0], total: row[1]) }
        let ofHours = max(range.lowerBound, hours)..<max(range.lowerBound, hours, min(range.upperBound, results))
        try add("hour", ResultSum.hour, ofHours, to: &times, in: database)
        let ofDays = range.lowerBound..<max(range.lowerBound, min(range.upperBound, hours))
        try add("day", ResultSum.day, ofDays, to: &times, in: database)
        return times
    }

    private func add(
        _ unit: String,
        _ length: Int64,
        _ range: Range<Int64>,
        to times: inout ResponseTimes,
        in database: Database
    ) throws {
        guard !range.isEmpty else { return }
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT passes, warnings, failures, total, least, most, spread FROM result_\(unit)
                    WHERE subject = ? AND \(unit) >= ? AND \(unit) < ?
                    """
            ),
            arguments: [subject, Self.up(range.lowerBound, length), Self.up(range.upperBound, length)]
        )
        while let row = try rows.next() { times.add(try ResultSum(row, from: 0)) }
    }

    /// How long the pieces of a stretch are: whole hours or days where nothing finer is kept.
    func pieceLength(of range: Range<Int64>, count: Int) -> Int64 {
        let length = max(1, (range.upperBound - range.lowerBound + Int64(count) - 1) / Int64(count))
        if range.lowerBound >= results { return length }
        let unit = range.lowerBound >= hours ? ResultSum.hour : ResultSum.day
        return max(unit, Self.up(length, unit) * unit)
    }

    /// The number of the first hour or day that does not begin before the time.
    private static func up(_ time: Int64, _ length: Int64) -> Int64 {
        time <= 0 ? time / length : (time - 1) / length + 1
    }
}
