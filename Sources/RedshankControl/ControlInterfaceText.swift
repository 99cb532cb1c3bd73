package import Varlink

/// The control interface's description: what any Varlink client is told of it.
package enum ControlInterfaceText {
    /// The interface's name.
    package static let name = "org.redshank.Control"

    /// The interface's description, read.
    package static let description: InterfaceDescription = {
        do {
            return try InterfaceDescription(parsing: text)
        } catch {
            preconditionFailure("the text of \(name) is part of this program: \(error)")
        }
    }()

    private static let text = """
        # Steers and asks redshankd, the watch daemon. Members of the group redshank may look, root and members of
        # redshank-admin may change. Times are RFC 3339 in UTC with milliseconds.
        interface org.redshank.Control

        type Phase (name: string, milliseconds: float)

        # How often in a row a check went the same way, and how often it must for its health to follow.
        type Streak (outcome: (passed, degraded, failed), count: int, needed: int)

        # Reactions are held until then.
        type Silenced (until: string, by: string, reason: string)

        type Check (
          name: string,
          kind: string,
          target: string,
          health: (unknown, up, degraded, down),
          since: ?string,
          reason: string,
          labels: [string]string,
          lastChecked: ?string,
          nextCheck: ?string,
          responseTimeMilliseconds: ?float,
          phases: []Phase,
          streak: ?Streak,
          paused: bool,
          silence: ?Silenced
        )

        type Counts (up: int, degraded: int, down: int, unknown: int, paused: int, silenced: int)

        type Daemon (
          version: string,
          run: string,
          since: string,
          processID: int,
          configurationFiles: []string,
          configuredAt: ?string,
          counts: Counts,
          reactions: int,
          deedsOwed: int,
          sequence: int
        )

        # One thing that happened, as the action log has it. A cause is "RUN:SEQUENCE".
        type LogEntry (
          sequence: int,
          run: string,
          time: string,
          priority: int,
          message: string,
          action: string,
          check: ?string,
          reaction: ?string,
          cause: ?string,
          effect: ?string,
          origin: ?string
        )

        type SourcePlace (file: string, line: int)

        # An action with what it carries. Its cause is the number of the action that made it.
        type Action (
          sequence: int,
          time: string,
          name: string,
          message: string,
          cause: ?int,
          effect: ?string,
          check: ?string,
          reaction: ?string,
          origin: ?string,
          source: ?SourcePlace,
          data: ?object
        )

        # What a reaction made of a check's health: it fired; it is waiting, until "due"; it was held, having been
        # considered; or it is indifferent to that health and was not considered, so there is no time. A deed that failed
        # is tried again at "retry".
        type ConsideredReaction (
          reaction: string,
          kind: ?string,
          verdict: (fired, waiting, held, indifferent),
          reason: string,
          time: ?string,
          due: ?string,
          retry: ?string,
          sequence: ?int,
          deed: ?string
        )

        type Changes (added: []string, removed: []string, changed: []string, unchanged: int)

        type ConfigurationError (file: string, line: ?int, column: ?int, message: string, hint: ?string)

        # A value of the configuration; one without a file is so by default.
        type ConfigurationValue (path: string, value: string, file: ?string, line: ?int, column: ?int)

        # How the daemon and all checks stand, or one check.
        method Status(check: ?string) -> (daemon: Daemon, checks: []Check)

        # The status now and whenever it has changed. Call it with "more".
        method Watch() -> (daemon: Daemon, checks: []Check)

        # Runs a check now and waits for what comes of it.
        method CheckNow(check: string) -> (
          outcome: (passed, degraded, failed),
          reason: string,
          startedAt: string,
          check: Check
        )

        # A check is looked at no more, until it is resumed.
        method Pause(check: string) -> (changed: bool, check: Check)
        method Resume(check: string) -> (changed: bool, check: Check)

        # A check's reactions are held for a while; it is still looked at.
        method Silence(check: string, forMilliseconds: int, reason: ?string) -> (changed: bool, check: Check)
        method Unsilence(check: string) -> (changed: bool, check: Check)

        # What happened, oldest first, from the daemon's database, or the journal where that is gone; "follow"
        # goes on and needs "more". "missed" counts what came too fast, "gap" says what is missing before.
        method Log(check: ?string, sinceMicroseconds: ?int, priority: ?int, limit: ?int, follow: ?bool)
          -> (entries: []LogEntry, missed: ?int, gap: ?string)

        # What the daemon remembers as actions, with what they carry.
        method Actions(check: ?string, afterSequence: ?int, limit: ?int, follow: ?bool)
          -> (actions: []Action, missed: ?int)

        # Why a check stands as it does: the actions that led there and followed from it, and what the reactions made
        # of it. By their sequence: the "decisive" action changed the health, the "streak" led to it, those "against"
        # speak against it, "steering" is what was done to the check. "earlier" is of the runs before this one.
        method Why(check: string) -> (
          check: Check,
          actions: []Action,
          decisive: ?int,
          streak: []int,
          against: []int,
          steering: []int,
          gap: ?string,
          earlier: []LogEntry,
          reactions: []ConsideredReaction
        )

        # Reads the configuration again and takes it, whole or not at all; "dryRun" only tells what would change.
        method Reload(dryRun: ?bool) -> (applied: bool, files: []string, checks: Changes, reactions: Changes)

        # The whole configuration in force, and where each value came from.
        method ShowConfiguration() -> (values: []ConfigurationValue)

        # Everything the daemon knows; its shape is that of the version that runs.
        method State() -> (sequence: int, state: object)

        method Version() -> (version: string, build: string, run: string)

        # There is no check of that name; the suggestion is the nearest name there is.
        error NoSuchCheck (name: string, suggestion: ?string)

        # The caller may look and not change; members of the group may.
        error NotAllowed (group: string)

        # The configuration is wrong and was not taken.
        error ConfigurationRejected (errors: []ConfigurationError)

        # It cannot be done now; it may be tried again.
        error Busy (reason: string)

        # A fault in the daemon.
        error InternalError (reason: string)
        """
}
