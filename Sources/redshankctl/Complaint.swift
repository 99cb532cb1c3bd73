import RedshankControl
import RedshankHistory
import Varlink

/// Why a command could not be done: what failed, why, and what to do about it.
struct Complaint: Error, Hashable {
    /// What failed and why, sentences.
    let problem: String
    /// What to do, a line each; may be empty.
    let remedies: [String]
    /// What the exit status says of it.
    let status: ExitStatus

    init(_ problem: String, remedies: [String] = [], status: ExitStatus) {
        self.problem = problem
        self.remedies = remedies
        self.status = status
    }

    /// The text as it is written to the standard error.
    var text: String {
        (["redshankctl: \(problem.printable)"] + remedies.map { "  \($0.printable)" }).joined(separator: "\n")
    }

    /// Writes it to the standard error.
    func report() {
        StandardError.write(text)
    }
}

// MARK: - What the daemon or the way to it says

extension Complaint {
    /// Words that a configuration was refused, or would be.
    init(refused problems: [ConfigurationProblem], isRehearsal: Bool) {
        let count = problems.count == 1 ? "1 error" : "\(problems.count) errors"
        let refusal = isRehearsal ? "would not be taken" : "was not taken; the one before stays in force"
        self.init("The configuration has \(count) and \(refusal).", status: .configuration)
    }

    /// Words a failure to read the record while the daemon is not running.
    init(record error: any Error) {
        guard RecordJournal.isRefusal(error) else {
            self.init("\(error)", status: .refused)
            return
        }
        self.init(
            "The journal may not be read by this user: only root and members of the group systemd-journal may.",
            remedies: Self.joining("systemd-journal")
                + ["Or start redshankd, which tells what is in it: systemctl start redshankd"],
            status: .notAllowed
        )
    }

    /// Words that there is no database where it was looked for.
    init(noDatabase error: any Error) {
        self.init(
            "\(error).",
            remedies: ["Name the place where redshankd remembers: --state-directory, or REDSHANK_STATE_DIRECTORY."],
            status: .refused
        )
    }

    /// Words that nobody says where the record is.
    init(unknownPlace complaint: Complaint) {
        self.init(
            "\(complaint.problem) So it cannot say where it remembers, and nothing else does.",
            remedies: ["Name the place: --state-directory, or REDSHANK_STATE_DIRECTORY."],
            status: complaint.status
        )
    }

    /// Words that the database may not be read by this user.
    init(unreadable path: String) {
        self.init(
            "The database \(path) may not be read by this user: only root and members of the group redshank may.",
            remedies: Self.joining("redshank"),
            status: .notAllowed
        )
    }

    /// Words that there is no such check.
    init(noCheck name: String, suggestion: String?) {
        let meant = suggestion.map { ["Did you mean '\($0)'?"] } ?? []
        // Who comes from other monitors looks for a word for every check.
        let isAll = name == "all" ? ["This is asked of one check at a time."] : []
        self.init(
            "There is no check '\(name)'.",
            remedies: isAll + meant + ["List them with: redshankctl status"],
            status: .noSuchCheck
        )
    }

    /// Words that a name means nothing that can be explained, or more than one thing.
    init(noSubject subject: String, _ reason: String, suggestions: [String]) {
        let meant =
            suggestions.isEmpty ? [] : ["Did you mean \(suggestions.map { "'\($0)'" }.joined(separator: " or "))?"]
        self.init(
            Viewpoint.local.localized(reason.hasSuffix(".") ? reason : "\(reason)."),
            remedies: meant + [Self.listing(of: subject)],
            status: .noSuchCheck
        )
    }

    /// Words a failure to ask the daemon.
    init(_ failure: ControlFailure, isDefaultSocket: Bool) {
        switch failure {
        case .refused(let error): self.init(error)
        case .connection(let error): self.init(error, isDefaultSocket: isDefaultSocket)
        }
    }

    /// Words what the daemon answered, or the record did in its place.
    init(_ error: ControlError) {
        switch error {
        case .noSuchCheck(let name, let suggestion):
            self.init(noCheck: name, suggestion: suggestion)
        case .noSuchSubject(let subject, let reason, let suggestions):
            self.init(noSubject: subject, reason, suggestions: suggestions)
        case .notAllowed(let group):
            self.init(
                "This user may not do that: only root and members of the group \(group) may.",
                remedies: Self.joining(group),
                status: .notAllowed
            )
        case .nothingToAcknowledge(let check, let health, let since):
            let standing = health == .unknown ? "not looked at often enough to say how it is" : health.rawValue
            let span = since.map { " since \(Viewpoint.local.date($0))" } ?? ""
            self.init(
                "'\(check)' is \(standing)\(span): only what is down or degraded can be acknowledged.",
                remedies: ["To hold its reactions beforehand, silence it: redshankctl silence \(check) --for 2h"],
                status: .refused
            )
        case .configurationRejected(let problems):
            self.init(refused: problems, isRehearsal: false)
        case .busy(let reason):
            self.init("redshankd cannot do that now: \(reason).", remedies: ["Try again later."], status: .refused)
        case .internalError(let reason):
            self.init(
                "redshankd has a fault: \(reason)",
                remedies: ["Its log may say more: journalctl -u redshankd -p err"],
                status: .refused
            )
        }
    }

    private init(_ error: ClientError, isDefaultSocket: Bool) {
        let start =
            isDefaultSocket
            ? ["Start it with: systemctl start redshankd", "Why it is not running: systemctl status redshankd"]
            : ["Start redshankd with that socket, or name another with --socket or REDSHANK_SOCKET."]
        switch error {
        case .noSocket(let path):
            self.init("redshankd is not running: there is no socket at \(path).", remedies: start, status: .unreachable)
        case .refused(let path):
            self.init(
                "redshankd is not running: nobody listens on the socket \(path).",
                remedies: start,
                status: .unreachable
            )
        case .permissionDenied(let path):
            self.init(
                "This user may not ask redshankd: the socket \(path) is for root and members of the group redshank.",
                remedies: Self.joining("redshank"),
                status: .notAllowed
            )
        case .closedByPeer:
            self.init(
                "redshankd closed the connection before it had answered: it is stopping, or cannot start.",
                remedies: ["See: systemctl status redshankd"],
                status: .unreachable
            )
        case .timedOut:
            self.init(
                "redshankd did not answer in time.",
                remedies: ["See whether it is well: systemctl status redshankd"],
                status: .unreachable
            )
        case .reply(let reply):
            self.init(
                "redshankd refused the call: \(ServiceError(reply)?.description ?? reply.description)",
                remedies: ["The tool and the daemon may be of different versions: redshankctl version"],
                status: .refused
            )
        default:
            self.init("\(error)", status: .unreachable)
        }
    }

    /// Where what might have been meant is listed, by the form of what was written.
    private static func listing(of subject: String) -> String {
        let name = subject.split(separator: ":").last.map(String.init) ?? subject
        let isNumber = { (text: Substring) in !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } }
        if name.first == "#" || isNumber(name[...]) { return "List them with: redshankctl actions" }
        if name.first == "i", isNumber(name.dropFirst()) { return "List them with: redshankctl incidents" }
        return "List them with: redshankctl status, redshankctl reactions, redshankctl incidents"
    }

    private static func joining(_ group: String) -> [String] {
        ["Join it with: sudo usermod --append --groups \(group) $USER, then log in again; or use sudo."]
    }
}
