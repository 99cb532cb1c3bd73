import Pattern
import Yams

/// What is found while the files are read: the errors so far, and where each value stands.
///
/// It belongs to one call of `Configuration.parse` and never leaves it.
final class ConfigurationReading {
    /// The files' names.
    let files: [String]
    /// The index of the file that is being read.
    var file = 0
    /// Where the values stand that were read.
    var origins: ConfigurationOrigins

    private var found: [(file: Int, error: ConfigurationError)] = []
    private var repeated: Set<PackedPlace> = []
    private var unknown: [PackedPlace: String?] = [:]
    private var entriesLeft: Int
    private var isOverflown = false
    private var patterns: [String: String?] = [:]
    private var suggestionsLeft = 2_000_000

    /// Prepares for files.
    ///
    /// - Parameters:
    ///   - files: The files' names.
    ///   - size: The length of all texts together, which bounds how far aliases may expand.
    init(files: [String], size: Int) {
        self.files = files
        origins = ConfigurationOrigins(files: files)
        entriesLeft = 1_000_000 + size
    }

    /// All errors, those of earlier files and places first, each once.
    ///
    /// A wrong value that aliases bring to many places is told once.
    var errors: [ConfigurationError] {
        var seen: Set<ConfigurationError> = []
        let sorted = found.sorted { left, right in
            let (first, second) = (left.error, right.error)
            return (left.file, first.place.line, first.place.column) < (
                right.file, second.place.line, second.place.column
            )
        }
        return sorted.compactMap { item in
            var key = item.error
            key.path = ""
            return seen.insert(key).inserted ? item.error : nil
        }
    }

    // MARK: - Errors

    /// Notes that a value is wrong.
    func report(_ entry: ConfigurationEntry, _ problem: String) { report(entry.mark, path: entry.path, problem) }

    /// Notes that a key is wrong, unless it is known already to stand a second time.
    func report(key entry: ConfigurationEntry, _ problem: String) {
        guard !repeated.contains(place(entry.keyMark)) else { return }
        report(entry.keyMark, path: ConfigurationEntry.path(entry.trail), problem)
    }

    /// Notes that something is wrong at a place of the file that is being read.
    func report(_ mark: Mark?, path: String, _ problem: String) {
        report(line: mark?.line ?? 0, column: mark?.column ?? 0, path: path, problem)
    }

    /// Notes that something is wrong at a line and column of the file that is being read.
    ///
    /// Nothing more is told of files whose aliases are too much: what then is missing is not the operator's fault.
    func report(line: Int, column: Int, path: String, _ problem: String) {
        guard !isOverflown else { return }
        let place = ConfigurationPlace(file: files[file], line: line, column: column)
        found.append((file, ConfigurationError(place: place, path: path, problem: problem)))
    }

    /// Notes that a key is none of those that are known at its place.
    ///
    /// - Returns: The key that was probably meant, so that nobody complains that it is missing.
    @discardableResult
    func reportUnknown(_ entry: ConfigurationEntry, known: KnownKeys) -> String? {
        let place = place(entry.keyMark)
        if let told = unknown[place] { return told }
        report(key: entry, "unknown key \(Quoted(entry.key))" + known.advice(for: entry.key))
        let meant = known.meant(by: entry.key)
        unknown[place] = .some(meant)
        return meant
    }

    /// Notes what YAML itself does not allow.
    func report(_ problem: YAMLProblem) {
        if problem.isRepeatedKey {
            repeated.insert(PackedPlace(file: file, line: problem.line, column: problem.column))
        }
        report(line: problem.line, column: problem.column, path: "", problem.problem)
    }

    /// The end of a sentence that names the nearest of many names.
    ///
    /// Comparing with many names is bounded over the whole reading, so that thousands of wrong names among thousands
    /// of checks do not cost minutes.
    func suggestion(for word: String, among names: some Collection<String>) -> String {
        guard suggestionsLeft >= names.count else { return "" }
        suggestionsLeft -= names.count
        return Suggestion.phrase(for: word, among: names)
    }

    /// The place of a mark in the file that is being read.
    func place(_ mark: Mark) -> PackedPlace { PackedPlace(file: file, line: mark.line, column: mark.column) }

    // MARK: - Bounds

    /// Counts entries that are looked at.
    ///
    /// - Returns: Whether the bound is kept; it is broken only by aliases that contain aliases many times over.
    func spend(_ count: Int, at mark: Mark?, path: String) -> Bool {
        entriesLeft -= count
        guard entriesLeft < 0 else { return true }
        if !isOverflown {
            report(mark, path: path, "the aliases of this file expand to too much, write fewer or smaller ones")
        }
        isOverflown = true
        return false
    }

    /// What is wrong with a regular expression; each is compiled once.
    func problem(inPattern pattern: String) -> String? {
        if let known = patterns[pattern] { return known }
        var problem: String?
        do { _ = try BodyPattern(pattern) } catch { problem = "\(error)" }
        patterns[pattern] = .some(problem)
        return problem
    }
}
