/// A place in the source.
///
/// It is three words that point at constants of the program, so an action carries it at no cost; the text is made when
/// somebody reads it. The pointers are to string literals, which never change and never go, so it may be sent.
public struct SourceLocation: Hashable, CustomStringConvertible, @unchecked Sendable {
    @usableFromInline let fileStart: UnsafePointer<UInt8>
    @usableFromInline let functionStart: UnsafePointer<UInt8>
    @usableFromInline let lineNumber: UInt32

    /// Names the place.
    ///
    /// - Parameters:
    ///   - file: as `#fileID` gives it: `Module/File.swift`.
    ///   - line: from 1.
    ///   - function: its name with its argument labels.
    @inlinable
    public init(file: StaticString, line: UInt, function: StaticString) {
        fileStart = file.utf8Start
        functionStart = function.utf8Start
        lineNumber = UInt32(truncatingIfNeeded: line)
    }

    /// The file, as `Module/File.swift`.
    public var file: String { String(cString: fileStart) }
    /// The line, from 1.
    public var line: UInt { UInt(lineNumber) }
    /// The function's name with its argument labels.
    public var function: String { String(cString: functionStart) }

    /// The place as compilers write it: `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }

    /// Whether both are the same line of the same file.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.lineNumber == right.lineNumber && (left.fileStart == right.fileStart || left.file == right.file)
    }

    /// Hashes the line, which tells most places apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(lineNumber) }
}
