/// What is wrong with a command line, in the words of this tool.
enum UsageProblem {
    /// The words of the argument parser, begun as all that this tool complains of.
    ///
    /// - Parameters:
    ///   - text: what the parser says.
    ///   - arguments: the command line.
    /// - Returns: what is written.
    static func text(_ text: String, arguments: [String]) -> String {
        let mark = "Error: "
        let isMarked = text.hasPrefix(mark)
        var lines = text.dropFirst(isMarked ? mark.count : 0).split(separator: "\n", omittingEmptySubsequences: false)
        // It takes `-5m` for an option, and says that the value is missing which stands there.
        if let negative = negative(in: arguments), lines.first?.hasPrefix("Missing value for") == true {
            lines[0] =
                "'\(negative.value)' is negative, and \(negative.option) takes what is not: write "
                + "'\(negative.value.dropFirst())'."
        }
        return "redshankctl: " + lines.joined(separator: "\n")
    }

    /// The first value that begins as a negative number does, and the option before it.
    private static func negative(in arguments: [String]) -> (option: String, value: String)? {
        zip(arguments, arguments.dropFirst()).first { option, value in
            option.hasPrefix("-") && value.first == "-"
                && value.dropFirst().first.map { $0.isASCII && $0.isNumber } == true
        }.map { (option: $0, value: $1) }
    }
}
