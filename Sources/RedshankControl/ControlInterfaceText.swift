package import Varlink

/// The control interface's description: what any Varlink client is told of it.
package enum ControlInterfaceText {
    /// The interface's name.
    package static let name = "org.redshank.Control"

    /// The interface's description, read.
    package static let description: InterfaceDescription = {
        do {
            return try InterfaceDescription(parsing: "\(types)\n\n\(methods)")
        } catch {
            preconditionFailure("the text of \(name) is part of this program: \(error)")
        }
    }()

    private static let types = """
        # Steers and asks redshankd, the watch daemon. Members of the group redshank may look, root and members of
        # redshank-admin may change. Times are RFC 3339 in UTC with milliseconds.
        interface org.redshank.Control

        type Phase (name: string, milliseconds: float)

        # How often in a row a check went the same way, and how often it must for its health to follow.
        type Streak (outcome: (passed, degraded, failed), count: int, needed: int)

        # Reactions are held until then.
        type Silenced (until: string, by: string, reason: string)

        # Somebody has taken on the trouble: nothing more is told of it.
        type Acknowledged (at: string, by: string, comment: string)

        # A check that is down. Troubles of what depends on it are not told meanwhile.
        type DependencyDown (check: string, since: string)

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
          silence: ?Silenced,
          acknowledgement: ?Acknowledged,
          dependsOn: []string,
          dependencyDown: ?DependencyDown
        )

        type Counts (up: int, degraded: int, down: int, unknown: int, paused: int, silenced: int, acknowledged: int)

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
          deedsGivenUp: int,
          stoppingSince: ?string,
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

        # What a reaction made of a check's health: its deed is done, owed still (tried again at "retry", where it
        # failed) or failed for good; it is waiting, until "due"; it was held, having been considered; or it is
        # indifferent to that health and was not considered, so there is no time.
        type ConsideredReaction (
          reaction: string,
          check: ?string,
          kind: ?string,
          verdict: (done, owed, failed, waiting, held, indifferent),
          reason: string,
          time: ?string,
          due: ?string,
          retry: ?string,
          sequence: ?int,
          deed: ?string
        )

        # One condition of a reaction: what is so; where it does not hold, what would have to change, and when it holds
        # by itself. The condition is "of", "on", "news", "acknowledgement", "after", "silence", "dependency", "look" or
        # "limit".
        type Condition (condition: string, holds: bool, found: string, remedy: ?string, until: ?string)

        # What a reaction makes of a check now: its deed for this health, decided at "decided", is done, owed still or
        # failed for good; it is waiting, until "due"; it is held until something changes; or it is firing.
        type Outlook (
          check: string,
          health: (unknown, up, degraded, down),
          since: ?string,
          standing: (done, owed, failed, waiting, held, firing),
          decided: ?string,
          deed: ?string,
          due: ?string,
          conditions: []Condition
        )

        # What a reaction made of a check when it was considered last.
        type Standing (
          check: string,
          verdict: (done, owed, failed, waiting, held, indifferent),
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

        # A stretch of an incident in which the check stood the same way.
        type IncidentPhase (
          health: (unknown, up, degraded, down),
          from: string,
          durationSeconds: float,
          cause: string
        )

        # That somebody took on an incident, so long after it began. It ended at "until": somebody took it back, or else
        # the check's health changed.
        type IncidentAcknowledgement (
          at: string,
          afterSeconds: float,
          by: string,
          comment: string,
          until: ?string,
          takenBackBy: ?string
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
          phases: []IncidentPhase,
          began: ?string,
          ended: ?string,
          end: ?string,
          told: []Telling,
          acknowledgements: []IncidentAcknowledgement
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
        """
}
