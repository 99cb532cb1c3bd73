/// One file of the configuration as it was read: its name and its text.
package struct ConfigurationSource: Sendable, Hashable {
    /// The file as errors and origins name it, usually its whole path.
    package var file: String
    /// The file's whole text.
    package var text: String

    package init(file: String, text: String) {
        self.file = file
        self.text = text
    }
}
