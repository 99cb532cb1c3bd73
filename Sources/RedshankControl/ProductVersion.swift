/// The version that the daemon and its tool are built as.
package enum ProductVersion {
    /// The version, by semantic versioning.
    package static let current = "0.1.0"

    /// What is built, as a record names who wrote it: the version and how it was compiled.
    package static var build: String {
        #if DEBUG
            "\(current) debug"
        #else
            "\(current) release"
        #endif
    }
}
