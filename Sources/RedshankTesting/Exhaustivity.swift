/// How much of what happens a test has to name.
///
/// A test of one thing in a large state may turn exhaustivity off: then only what it names is checked, and the rest is
/// kept in ``TestStore/skipped``, to be looked at when the test does not do what it should.
public enum Exhaustivity: Sendable, Equatable {
    /// Every change, action, output and failure; what is not named fails.
    case on
    /// Only what is named is checked.
    ///
    /// The closure with the changes says what the fields that it sets are afterwards, whatever the other fields are:
    /// it should give them values (`$0.count = 2`) and not go on from what they were (`$0.count += 1`).
    case off
}
