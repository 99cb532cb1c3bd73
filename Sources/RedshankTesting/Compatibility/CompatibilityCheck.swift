/// One thing that a conforming type must do, and what is wrong with one that does not.
struct CompatibilityCheck: Sendable {
    let promise: String
    let fault: @Sendable () async -> String?

    init(_ promise: String, _ fault: @escaping @Sendable () async -> String?) {
        self.promise = promise
        self.fault = fault
    }
}

extension FailureReporter {
    /// Runs all checks and reports each that fails.
    nonisolated(nonsending) func report(_ subject: String, _ checks: [CompatibilityCheck], at place: Place) async {
        for check in checks {
            if let fault = await check.fault() { report(subject, check.promise, fault, at: place) }
        }
    }

    /// Runs all checks that wait for nothing, and reports each that fails or throws.
    func report(_ subject: String, _ checks: [(promise: String, fault: () throws -> String?)], at place: Place) {
        for check in checks {
            do {
                if let fault = try check.fault() { report(subject, check.promise, fault, at: place) }
            } catch {
                report(subject, check.promise, "it throws \(error).", at: place)
            }
        }
    }

    private func report(_ subject: String, _ promise: String, _ fault: String, at place: Place) {
        self("The \(subject) fails the check that \(promise): \(fault)", at: place)
    }
}
