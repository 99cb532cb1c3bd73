import FoundationEssentials
import RedshankEngine

// Nearly all of a record is the routine: ticks and results. These are read by hand in the form in which they are
// written, some twenty times as fast as any JSON is read; what deviates from it, or is of any other kind, is read as
// any JSON is.

extension WatchActions {
    /// Reads an action of the routine.
    ///
    /// - Returns: nothing where it is another, or has another form than the daemon's own.
    static func readRoutine(_ name: String, from json: Data) -> (any WatchAction)? {
        json.withUnsafeBytes { bytes in
            var scanner = CanonicalScanner(bytes)
            let action: (any WatchAction)?
            switch name {
            case ResultsRecorded.name: action = try? ResultsRecorded(&scanner)
            case ResultRecorded.name: action = try? ResultRecorded(&scanner)
            case ChecksDue.name: action = try? ChecksDue(&scanner)
            default: action = nil
            }
            return scanner.isAtEnd ? action : nil
        }
    }
}

private typealias Deviation = CanonicalScanner.Deviation

extension ChecksDue {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"checks\":")
        checks = try scanner.list { (scanner) throws(Deviation) in try scanner.string() }
        try scanner.expect("}")
    }
}

extension ResultsRecorded {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"results\":")
        results = try scanner.list { (scanner) throws(Deviation) in try CheckResult(&scanner) }
        try scanner.expect("}")
    }
}

extension ResultRecorded {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"result\":")
        result = try CheckResult(&scanner)
        try scanner.expect("}")
    }
}

extension CheckResult {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"began\":")
        let began = try Moment(&scanner)
        try scanner.expect(",\"cause\":")
        let cause = try scanner.integer()
        guard cause >= 0 else { throw Deviation() }
        try scanner.expect(",\"check\":")
        let check = try scanner.string()
        try scanner.expect(",\"ended\":")
        let ended = try Moment(&scanner)
        try scanner.expect(",\"report\":")
        let report = try CheckReport(&scanner)
        try scanner.expect("}")
        self.init(check: check, began: began, ended: ended, cause: UInt64(cause), report: report)
    }
}

extension Moment {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"bootNanoseconds\":")
        let boot = try scanner.integer()
        try scanner.expect(",\"wallNanoseconds\":")
        let wall = try scanner.integer()
        try scanner.expect("}")
        self.init(wall: .nanoseconds(wall), boot: .nanoseconds(boot))
    }
}

extension CheckReport {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"outcome\":")
        outcome = try CheckOutcome(&scanner)
        try scanner.expect(",\"phases\":")
        phases = try Phases(&scanner)
        queued = scanner.takes(",\"queued\":") ? try Milliseconds(&scanner) : nil
        try scanner.expect(",\"total\":")
        total = try Milliseconds(&scanner)
        try scanner.expect("}")
    }
}

extension Milliseconds {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        self.init(microseconds: try scanner.thousandths())
    }
}

extension Phases {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{")
        var isFirst = true
        func next(
            _ first: StaticString,
            _ further: StaticString,
            _ scanner: inout CanonicalScanner
        ) throws(Deviation) -> Milliseconds? {
            guard scanner.takes(isFirst ? first : further) else { return nil }
            isFirst = false
            return try Milliseconds(&scanner)
        }
        connect = try next("\"connect\":", ",\"connect\":", &scanner)
        firstByte = try next("\"firstByte\":", ",\"firstByte\":", &scanner)
        resolve = try next("\"resolve\":", ",\"resolve\":", &scanner)
        tls = try next("\"tls\":", ",\"tls\":", &scanner)
        transfer = try next("\"transfer\":", ",\"transfer\":", &scanner)
        try scanner.expect("}")
    }
}

extension CheckOutcome {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        if scanner.takes("{\"http\":{\"_0\":") {
            self = .http(try HTTPFacts(&scanner))
        } else if scanner.takes("{\"tcp\":{\"_0\":{") {
            let answered = scanner.takes("\"answered\":") ? try scanner.boolean() : nil
            try scanner.expect("}")
            self = .tcp(TCPFacts(answered: answered))
        } else if scanner.takes("{\"command\":{\"_0\":{\"exitCode\":") {
            let code = try scanner.integer()
            try scanner.expect(",\"line\":")
            let line = try scanner.string()
            try scanner.expect(",\"performance\":")
            let performance = try scanner.list { (scanner) throws(Deviation) in try PerformanceFact(&scanner) }
            try scanner.expect("}")
            self = .command(CommandFacts(exitCode: Int(code), line: line, performance: performance))
        } else {
            try scanner.expect("{\"failed\":{\"_0\":")
            self = .failed(try scanner.string())
        }
        try scanner.expect("}}")
    }
}

extension PerformanceFact {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{")
        critical = scanner.takes("\"critical\":") ? try scanner.string() : nil
        if critical != nil { try scanner.expect(",") }
        try scanner.expect("\"label\":")
        label = try scanner.string()
        try scanner.expect(",\"unit\":")
        unit = try scanner.string()
        value = scanner.takes(",\"value\":") ? try scanner.real() : nil
        warning = scanner.takes(",\"warning\":") ? try scanner.string() : nil
        try scanner.expect("}")
    }
}

extension HTTPFacts {
    fileprivate init(_ scanner: inout CanonicalScanner) throws(Deviation) {
        try scanner.expect("{\"bodyBytes\":")
        let bytes = try scanner.integer()
        let contains = scanner.takes(",\"bodyContains\":") ? try scanner.boolean() : nil
        let matches = scanner.takes(",\"bodyMatches\":") ? try scanner.boolean() : nil
        let ends = scanner.takes(",\"certificateEnds\":") ? try scanner.integer() : nil
        try scanner.expect(",\"redirects\":")
        let redirects = try scanner.integer()
        try scanner.expect(",\"status\":")
        self.init(status: Int(try scanner.integer()))
        try scanner.expect("}")
        bodyBytes = Int(bytes)
        bodyContains = contains
        bodyMatches = matches
        certificateEnds = ends
        self.redirects = Int(redirects)
    }
}
