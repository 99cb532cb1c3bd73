/// The tables of the database, step by step as they came to be.
///
/// A database is brought to the newest step when it is opened for writing. A step that was released is never changed.
/// Times are whole microseconds, `wall` since 1970 and `boot` since the machine was started. Texts that come again and
/// again (names of actions, checks, files) are numbers of the table `word`.
enum Schema {
    /// What tells the file from those of other programs: `RSHK`.
    static let applicationID: Int32 = 0x5253_484B

    /// The newest step.
    static var version: Int32 { Int32(steps.count) }

    static let steps = [record, knowledge, past, troubles]

    /// The record: runs, actions, snapshots, and where something is missing.
    private static let record = """
        CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
        CREATE TABLE run (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            version TEXT NOT NULL,
            build TEXT NOT NULL,
            boot_id TEXT NOT NULL,
            began_wall INTEGER NOT NULL,
            began_boot INTEGER NOT NULL,
            heard_wall INTEGER NOT NULL,
            heard_boot INTEGER NOT NULL,
            ended_wall INTEGER
        );
        CREATE TABLE action (
            id INTEGER PRIMARY KEY,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            boot INTEGER NOT NULL,
            name INTEGER NOT NULL,
            message_id INTEGER NOT NULL,
            priority INTEGER NOT NULL,
            cause_run INTEGER,
            cause INTEGER,
            effect INTEGER,
            subject INTEGER,
            reaction INTEGER,
            health INTEGER,
            origin INTEGER,
            file INTEGER NOT NULL,
            line INTEGER NOT NULL,
            function INTEGER NOT NULL,
            message TEXT NOT NULL,
            data TEXT NOT NULL
        );
        CREATE UNIQUE INDEX action_number ON action (run, seq);
        CREATE INDEX action_time ON action (wall);
        CREATE INDEX action_subject ON action (subject, id) WHERE subject IS NOT NULL;
        CREATE INDEX action_cause ON action (cause_run, cause) WHERE cause IS NOT NULL;
        CREATE INDEX action_story ON action (id) WHERE priority < 7;
        CREATE TABLE snapshot (
            id INTEGER PRIMARY KEY,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            build TEXT NOT NULL,
            digest TEXT NOT NULL,
            state TEXT NOT NULL
        );
        CREATE UNIQUE INDEX snapshot_number ON snapshot (run, seq);
        CREATE INDEX snapshot_time ON snapshot (wall);
        CREATE TABLE gap (
            id INTEGER PRIMARY KEY,
            from_wall INTEGER NOT NULL,
            to_wall INTEGER NOT NULL,
            kind TEXT NOT NULL,
            run INTEGER,
            from_seq INTEGER,
            to_seq INTEGER,
            reason TEXT NOT NULL
        );
        CREATE INDEX gap_time ON gap (to_wall);
        CREATE VIEW log AS
            SELECT run.name AS run, action.seq, datetime(action.wall / 1000000, 'unixepoch') AS time,
                name.text AS action, subject.text AS subject, action.message, action.data
            FROM action JOIN run ON run.id = action.run JOIN word AS name ON name.id = action.name
                LEFT JOIN word AS subject ON subject.id = action.subject
            ORDER BY action.id;
        """

    /// What a new run must know of those before it, one row for each thing that is known.
    private static let knowledge = """
        CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE health (
            subject INTEGER PRIMARY KEY,
            memory TEXT NOT NULL,
            health TEXT GENERATED ALWAYS AS (json_extract(memory, '$.record.health')),
            since INTEGER GENERATED ALWAYS AS (json_extract(memory, '$.record.since.wallNanoseconds') / 1000),
            failures INTEGER GENERATED ALWAYS AS (json_extract(memory, '$.record.failures')),
            passes INTEGER GENERATED ALWAYS AS (json_extract(memory, '$.record.passes'))
        );
        CREATE TABLE reaction (
            reaction INTEGER NOT NULL,
            subject INTEGER NOT NULL,
            memory TEXT NOT NULL,
            PRIMARY KEY (reaction, subject)
        ) WITHOUT ROWID;
        CREATE TABLE decided (reaction INTEGER PRIMARY KEY, times TEXT NOT NULL);
        CREATE TABLE deed (
            key TEXT PRIMARY KEY,
            number INTEGER NOT NULL,
            subject INTEGER NOT NULL,
            reaction INTEGER NOT NULL,
            decided_run INTEGER NOT NULL,
            decided_seq INTEGER NOT NULL,
            decided_wall INTEGER NOT NULL,
            deed TEXT NOT NULL,
            health TEXT GENERATED ALWAYS AS (json_extract(deed, '$.event.health')),
            attempts INTEGER GENERATED ALWAYS AS (json_extract(deed, '$.attempts')),
            durable INTEGER GENERATED ALWAYS AS (json_extract(deed, '$.isDurable')),
            incident INTEGER,
            ended_wall INTEGER,
            end TEXT,
            outcome TEXT
        ) WITHOUT ROWID;
        CREATE INDEX deed_owed ON deed (number) WHERE ended_wall IS NULL;
        CREATE INDEX deed_subject ON deed (subject, decided_wall);
        CREATE INDEX deed_incident ON deed (incident) WHERE incident IS NOT NULL;
        """

    /// What is asked for long afterwards: results and what is summed up of them, incidents, who steered what.
    private static let past = """
        CREATE TABLE result (
            id INTEGER PRIMARY KEY,
            subject INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            verdict INTEGER NOT NULL,
            total INTEGER NOT NULL,
            queued INTEGER,
            resolve INTEGER,
            connect INTEGER,
            tls INTEGER,
            first_byte INTEGER,
            transfer INTEGER,
            outcome TEXT NOT NULL
        );
        CREATE INDEX result_subject ON result (subject, wall);
        CREATE TABLE result_hour (
            subject INTEGER NOT NULL,
            hour INTEGER NOT NULL,
            passes INTEGER NOT NULL,
            warnings INTEGER NOT NULL,
            failures INTEGER NOT NULL,
            total INTEGER NOT NULL,
            least INTEGER NOT NULL,
            most INTEGER NOT NULL,
            spread TEXT NOT NULL,
            PRIMARY KEY (subject, hour)
        ) WITHOUT ROWID;
        CREATE TABLE result_day (
            subject INTEGER NOT NULL,
            day INTEGER NOT NULL,
            passes INTEGER NOT NULL,
            warnings INTEGER NOT NULL,
            failures INTEGER NOT NULL,
            total INTEGER NOT NULL,
            least INTEGER NOT NULL,
            most INTEGER NOT NULL,
            spread TEXT NOT NULL,
            PRIMARY KEY (subject, day)
        ) WITHOUT ROWID;
        CREATE TABLE transition (
            id INTEGER PRIMARY KEY,
            subject INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            previous TEXT NOT NULL,
            health TEXT NOT NULL,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL
        );
        CREATE INDEX transition_subject ON transition (subject, wall);
        CREATE TABLE incident (
            id INTEGER PRIMARY KEY,
            subject INTEGER NOT NULL,
            from_wall INTEGER NOT NULL,
            to_wall INTEGER,
            worst TEXT NOT NULL,
            reason TEXT NOT NULL,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            end_run INTEGER,
            end_seq INTEGER,
            end TEXT
        );
        CREATE INDEX incident_subject ON incident (subject, from_wall);
        CREATE INDEX incident_open ON incident (subject) WHERE to_wall IS NULL;
        CREATE TABLE steering (
            id INTEGER PRIMARY KEY,
            subject INTEGER NOT NULL,
            kind TEXT NOT NULL,
            from_wall INTEGER NOT NULL,
            until_wall INTEGER,
            to_wall INTEGER,
            origin TEXT NOT NULL,
            reason TEXT NOT NULL,
            run INTEGER NOT NULL,
            seq INTEGER NOT NULL
        );
        CREATE INDEX steering_subject ON steering (subject, from_wall);
        """

    /// How a trouble went: what was found at each change of health, which incident was taken on, and who took that back.
    private static let troubles = """
        ALTER TABLE transition ADD COLUMN reason TEXT NOT NULL DEFAULT '';
        ALTER TABLE steering ADD COLUMN incident INTEGER;
        ALTER TABLE steering ADD COLUMN end_origin TEXT;
        CREATE INDEX steering_incident ON steering (incident) WHERE incident IS NOT NULL;
        """
}
