extension ControlInterfaceText {
    /// What may be asked and done, and what is answered where it may not be.
    static let methods = """
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

        # Somebody has taken on the trouble that a check is in: nothing more is told of it, until the check's health
        # changes or the acknowledgement is taken back. The first who does so has it.
        method Acknowledge(check: string, comment: ?string) -> (changed: bool, check: Check)
        method Unacknowledge(check: string) -> (changed: bool, check: Check)

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
        # incident ("i7") or an action ("#123", "RUN:123"); its kind may go before it ("check:website"). "notes" says
        # what of past states could not be told.
        method Explain(subject: string, atMicroseconds: ?int) -> (
          subject: (check, reaction, incident, action),
          name: string,
          asOf: string,
          check: ?CheckStory,
          story: ?Story,
          notes: ?[]string
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

        # The check is not in trouble, so there is nothing to take on.
        error NothingToAcknowledge (check: string, health: (unknown, up, degraded, down), since: ?string)

        # The configuration is wrong and was not taken.
        error ConfigurationRejected (errors: []ConfigurationError)

        # It cannot be done now; it may be tried again.
        error Busy (reason: string)

        # A fault in the daemon.
        error InternalError (reason: string)
        """
}
