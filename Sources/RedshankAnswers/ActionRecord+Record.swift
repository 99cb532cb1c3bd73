package import Redshank
package import RedshankControl
import RedshankEngine
import Varlink

extension ActionRecord {
    /// A record with what its action carries.
    package init(_ record: LogRecord) {
        self.init(
            sequence: Int(record.sequence),
            run: record.run,
            time: Timestamp(microsecondsSinceEpoch: record.timeMicroseconds),
            name: record.action,
            message: record.message,
            cause: record.cause.map { Int($0.number) },
            effect: record.cause?.effect,
            check: record.check,
            reaction: record.reaction,
            origin: record.origin,
            source: SourcePlace(file: record.file, line: Int(record.line)),
            data: try? WireJSON.decode(JSONValue.self, from: Array(record.data.utf8))
        )
    }
}
