import GRDB

extension RecordDatabase {
    /// The checks of which anything is known, also those that are not configured any more.
    package func checks() throws(MemoryError) -> Set<String> {
        try read { database in
            try String.fetchSet(
                database,
                sql: """
                    SELECT text FROM word WHERE id IN (SELECT subject FROM health UNION SELECT subject FROM incident
                        UNION SELECT subject FROM result_day UNION SELECT DISTINCT subject FROM transition)
                    """
            )
        }
    }

    /// The highest number of an incident.
    func newestIncident() throws(MemoryError) -> Int64? {
        try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM incident") }
    }
}
