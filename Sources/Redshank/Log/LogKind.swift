/// What kind of entry it is in the log, by the fixed id under which the message catalog explains it.
package enum LogKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The daemon began to run.
    case daemonStarted = "daf2b2e253304fa7825c4ba23e709490"
    /// The daemon was asked to end.
    case daemonStopping = "ebcdc2b231ac462f85868fed2557b22b"
    /// The configuration is to be read.
    case reloadRequested = "c6b0729d8ef6484490460f6b734f8a89"
    /// A configuration was put in force.
    case configurationLoaded = "b5631877ae944c50a929f857b980f576"
    /// A configuration has errors.
    case configurationRejected = "c9b669e1288747e1a3e6e9525c999261"
    /// Checks are due.
    case checksDue = "bb55d84455da42d6b747a99c4ddce82c"
    /// Somebody asked for a check to be run now.
    case checkRequested = "3e647ec2b5e1464c98a2792d09620829"
    /// Results that changed nothing.
    case resultsRecorded = "29c319f0982e408783670e508616f142"
    /// A result that matters and did not change the check's health.
    case resultRecorded = "e14c64fd361d41c4a2b009ea8b2f6891"
    /// A result that changed the check's health.
    case healthChanged = "d48e52cd86dc4ffaac04644f4a3195e2"
    /// A check was paused.
    case checkPaused = "18fc2cfb73ed4d42b4c533d0bf174815"
    /// A paused check was resumed.
    case checkResumed = "46b92af293ec456086cf08fb6e225d3b"
    /// A check was silenced.
    case checkSilenced = "1f72c18148614ffbb92041e2c50407fe"
    /// A silence was ended.
    case checkUnsilenced = "425055d6af1047b9a59df496ba045796"
    /// A silence came to its end.
    case silenceExpired = "df409cc5681f41f9b061f548b2b8830f"
    /// Somebody has taken on the trouble of a check.
    case checkAcknowledged = "76a4e89df9e743e7a19059bb74c50756"
    /// An acknowledgement was taken back.
    case checkUnacknowledged = "ba04889c76d54fa6934e8e525165d893"
    /// Reactions waited long enough.
    case reactionsDue = "75332700007748dcb7b1e2ed71d26dcf"
    /// A reaction did not fire.
    case reactionHeld = "3465aa6a10004874896b2e34ac58d670"
    /// A reaction fired.
    case deedDecided = "aa96c743d7954ec0bf6394124c8e8478"
    /// A deed was stored.
    case deedStored = "e6cf2a0618f844a9be72729549523526"
    /// A deed that an earlier run owed is done.
    case deedResumed = "7d0b2f4c1c524d2d9a1e58b6f0c3a947"
    /// A deed was done.
    case deedDone = "b352c48d07e84d38be9c857077271ee4"
    /// A deed failed and is tried again.
    case deedRetried = "74f388431f7849048bfb896d8d9298a2"
    /// A deed was given up.
    case deedGivenUp = "94281dc32b864358bd556aa42bf484f8"
    /// What an earlier run knew was read from disk.
    case memoryRestored = "3f6a7c0be1d84b6fa3c9d2f75e8b1046"
    /// Nothing can be remembered on disk, or what was cannot be read.
    case memoryTroubled = "b81e54d7f39a4c0c8e26a9170d5cf3b2"
    /// What happens is remembered on disk again.
    case memoryMended = "5c92e0a86b7f4e13b4d81f6c3a07e5d9"
    /// A middleware dropped an action.
    case actionDropped = "11a2724b592b4060bcc76ada26184cdf"
    /// A side effect of the daemon failed.
    case effectFailed = "da71f652f60740d7a34768610c60ea16"
    /// A side effect of the daemon was left out or cancelled.
    case effectSuppressed = "74420eb18e444ac5904f6d95ffb608f6"
    /// Entries of the log were lost before they reached the journal.
    case entriesLost = "ec9bed54b97d44068ad40fdcbe5a77a5"

    /// The `MESSAGE_ID`: 128 bits, lower-case hexadecimal.
    package var messageID: String { rawValue }
}
