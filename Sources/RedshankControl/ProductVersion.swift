/// The version that the daemon and its tool are built as.
package enum ProductVersion {
    /// The version, by semantic versioning.
    package static let current = "0.1.0"
}
