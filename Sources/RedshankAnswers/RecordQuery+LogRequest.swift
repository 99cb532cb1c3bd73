import Redshank
package import RedshankControl
package import RedshankHistory

extension RecordQuery {
    /// How many entries a log is told of where nobody says how many: some, and more where a time is named.
    private static let usual = (some: 1000, since: 10_000)
    /// How many entries are told at most.
    private static let most = 10_000

    /// What a request for the log wants to be read.
    package init(_ request: LogRequest) {
        let usual = request.sinceMicroseconds == nil ? Self.usual.some : Self.usual.since
        self.init(
            check: request.check,
            since: request.sinceMicroseconds.map { .microseconds($0) },
            least: LogPriority(clamping: request.priority ?? LogPriority.information.rawValue),
            limit: min(max(0, request.limit ?? usual), Self.most)
        )
        wantsData = false
    }
}

extension LogPriority {
    /// The nearest priority there is to one of syslog's numbers.
    fileprivate init(clamping number: Int) {
        self = LogPriority(rawValue: number) ?? (number < LogPriority.error.rawValue ? .error : .debug)
    }
}
