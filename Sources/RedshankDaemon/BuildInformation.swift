import RedshankControl

/// What this build is.
package enum BuildInformation {
    /// The version, by semantic versioning: the product's, which the tool has too.
    package static var version: String { ProductVersion.current }

    /// How it was compiled.
    package static var configuration: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
