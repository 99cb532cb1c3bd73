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

        # A field of the state that an action changed: "checks.website.record.health", from "up" to "down".
        type Change (field: string, from: ?string, to: ?string)

        # An action with what it carries. "changes" is where an explanation was asked for. Its cause is the number of the
        # action that made it, in the same run.
        type Action (
          sequence: int,
          run: string,
          time: string,
          name: string,
          message: string,
          cause: ?int,
          effect: ?string,
          check: ?string,
          reaction: ?string,
          origin: ?string,
          source: ?SourcePlace,
          data: ?object,
          changes: ?[]Change
        )

        # What a reaction made of a check's health: it fired; it is waiting, until "due"; it was held, having been
        # considered; or it is indifferent to that health and was not considered, so there is no time. A deed that failed
        # is tried again at "retry".
        type ConsideredReaction (
          reaction: string,
          check: ?string,
          kind: ?string,
          verdict: (fired, waiting, held, indifferent),
          reason: string,
          time: ?string,
          due: ?string,
          retry: ?string,
          sequence: ?int,
          deed: ?string
        )

        # One condition of a reaction: what is so; where it does not hold, what would have to change, and when it holds
        # by itself. The condition is "of", "on", "news", "after", "silence", "look" or "limit".
        type Condition (condition: string, holds: bool, found: string, remedy: ?string, until: ?string)

        # What a reaction makes of a check now: it fired for this health at "told"; it is waiting, until "due"; it is
        # held until something changes; or it is firing.
        type Outlook (
          check: string,
          health: (unknown, up, degraded, down),
          since: ?string,
          standing: (fired, waiting, held, firing),
          told: ?string,
          due: ?string,
          conditions: []Condition
        )

        # What a reaction made of a check when it was considered last.
        type Standing (
          check: string,
          verdict: (fired, waiting, held, indifferent),
          reason: string,
          time: string,
          due: ?string
        )

        # A reaction, with what the configuration says of it, as that writes it. "checks" are those that were considered
        # last, a hundred at most. "owed" deeds are decided and neither done nor given up; "givenUp" are those of what is
        # recorded.
        type Reaction (
          name: string,
          kind: string,
          on: []string,
          of: string,
          after: ?string,
          again: ?string,
          atMost: ?string,
          checks: []Standing,
          owed: int,
          givenUp: int,
          givenUpLast: ?string
        )

        # What happened in one run of the daemon. The actions form trees; "focus" are those that it is about, by number.
        type RunStory (run: string, actions: []Action, focus: []int, gap: ?string)

        # A stretch in which no daemon ran ("unwatched"), or of which actions are missing ("dropped").
        type Gap (from: string, to: string, kind: string, reason: string)

        # What was told of an incident: owed still, done, failed for good, or unknown, as the record is missing.
        type Telling (
          reaction: string,
          kind: ?string,
          health: (unknown, up, degraded, down),
          repetitions: int,
          decided: string,
          standing: (owed, done, failed, unknown),
          ended: ?string,
          outcome: ?string
        )

        # A stretch in which a check was not well. "began" and "ended" are actions, "RUN:SEQUENCE".
        type Incident (
          id: string,
          check: string,
          from: string,
          to: ?string,
          durationSeconds: float,
          unwatchedSeconds: float,
          worst: (unknown, up, degraded, down),
          cause: string,
          began: ?string,
          ended: ?string,
          end: ?string,
          told: []Telling
        )

        # How long runs took, by the nearest rank. Each but the longest may be too high by "error" of itself, never too
        # low: 0 where each run is kept, 0.26 where they are known by class.
        type Percentiles (
          medianMilliseconds: float,
          p95Milliseconds: float,
          p99Milliseconds: float,
          mostMilliseconds: float,
          error: float
        )

        # What is known of a check in a stretch of time. Its uptime is the share, of the time for which it is known how
        # it stood, in which it was not down.
        type Piece (
          from: string,
          to: string,
          uptime: ?float,
          upSeconds: float,
          degradedSeconds: float,
          downSeconds: float,
          unknownSeconds: float,
          pausedSeconds: float,
          unwatchedSeconds: float,
          missingSeconds: float,
          unrecordedSeconds: float,
          runs: int,
          failures: int,
          times: ?Percentiles
        )

        type Window (window: string, begins: ?string, sum: Piece)

        # Why a check stands as it does, as "Why" gives it.
        type CheckStory (
          check: Check,
          actions: []Action,
          decisive: ?int,
          streak: []int,
          against: []int,
          steering: []int,
          gap: ?string,
          earlier: []LogEntry,
          reactions: []ConsideredReaction,
          before: []RunStory,
          gaps: []Gap
        )

        # What happened, across the runs of the daemon.
        type Story (
          summary: string,
          incident: ?Incident,
          runs: []RunStory,
          gaps: []Gap,
          reactions: []ConsideredReaction
        )

        # A value of the configuration that becomes different; one without "old" is new, one without "new" is gone.
        type ChangedValue (path: string, old: ?string, new: ?string)

        type ChangedItem (name: string, values: []ChangedValue)

        type Changes (added: []string, removed: []string, changed: []ChangedItem, unchanged: int)

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
          reactions: []ConsideredReaction,
          before: []RunStory,
          gaps: []Gap
        )

        # What led to something and what came of it, now or as of a moment. The subject is a check, a reaction, an
        # incident ("i7") or an action ("#123", "RUN:123"); its kind may go before it ("check:website").
        method Explain(subject: string, atMicroseconds: ?int) -> (
          subject: (check, reaction, incident, action),
          name: string,
          asOf: string,
          check: ?CheckStory,
          story: ?Story
        )

        # Why a reaction does not fire, for a check or for all: its conditions, of which some do not hold.
        method WhyNot(reaction: string, check: ?string)
          -> (reaction: string, kind: string, asOf: string, checks: []Outlook)

        # The reactions of the configuration in force, how far each is, and what it owes.
        method Reactions() -> (reactions: []Reaction)

        # The stretches in which checks were not well, the earliest first; with "open" those that last.
        method Incidents(check: ?string, sinceMicroseconds: ?int, open: ?bool, limit: ?int) -> (incidents: []Incident)

        # How a check did over the last day, week and month, and in pieces from a moment to now.
        method History(check: string, sinceMicroseconds: ?int, pieces: ?int)
          -> (check: string, windows: []Window, pieces: []Piece, gaps: []Gap)

        # Reads the configuration again and takes it, whole or not at all; "dryRun" only tells what would change.
        method Reload(dryRun: ?bool) -> (
          applied: bool,
          files: []string,
          checks: Changes,
          reactions: Changes,
          history: []ChangedValue
        )

        # The whole configuration in force, and where each value came from.
        method ShowConfiguration() -> (values: []ConfigurationValue)

        # Everything the daemon knows; its shape is that of the version that runs.
        method State() -> (sequence: int, state: object)

        # "stateDirectory" is where the daemon remembers, an absolute path.
        method Version() -> (version: string, build: string, run: string, stateDirectory: ?string)

        # There is no check of that name; the suggestion is the nearest name there is.
        error NoSuchCheck (name: string, suggestion: ?string)

        # There is nothing of that name to be explained, or it means more than one thing; what may be meant.
        error NoSuchSubject (subject: string, reason: string, suggestions: []string)

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
