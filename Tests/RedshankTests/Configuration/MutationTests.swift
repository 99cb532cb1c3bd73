import Testing

@testable import Redshank

/// Numbers that look random and are the same for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Configurations that were damaged at random")
struct MutationTests {
    private static let pieces: [String] = [
        " ", "\n", "\t", ":", ": ", "- ", "{", "}", "[", "]", "\"", "'", "#", "&a ", "*a", "<<: ", "!t ", "|", ">",
        "? ",
        "---\n", "...\n", "~", "null", "%", "@", ",", "0", "-1", "{{", "}}", "\u{FEFF}", "\u{2028}", "ü", "\u{E000}",
        "\\",
        "\r", "website", "every: 10s\n", "\u{7}", "{file: /x}",
    ]

    private static func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !scalars.isEmpty else { break }
            let place = Int.random(in: 0..<scalars.count, using: &random)
            let end = min(scalars.count, place + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: scalars.removeSubrange(place..<end)
            case 1:
                scalars.insert(
                    contentsOf: Array(scalars[place..<end]),
                    at: Int.random(in: 0...scalars.count, using: &random)
                )
            case 2: scalars.removeSubrange(place...)
            default:
                guard let piece = pieces.randomElement(using: &random) else { break }
                scalars.insert(contentsOf: Array(piece.unicodeScalars), at: place)
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    @Test("a damaged configuration is accepted, or refused with a line for every error", arguments: 0..<20)
    func damaged(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for round in 0..<150 {
            let text = Self.mutated(Example.text, &random)
            switch Configuration.parse([ConfigurationSource(file: "damaged.yaml", text: text)]) {
            case .success(let parsed):
                #expect(parsed.shownValues.allSatisfy { !$0.path.isEmpty })
            case .failure(let errors):
                let hasLines = errors.errors.allSatisfy { $0.place.line > 0 && $0.place.column > 0 }
                let isEmpty =
                    errors.description == "damaged.yaml: the file is empty, state what is watched under 'checks'"
                #expect(hasLines || isEmpty, "seed \(seed), round \(round): \(text)\n\(errors)")
                #expect(errors.errors.allSatisfy { !$0.problem.contains("\n") && !$0.path.contains("\n") })
            }
        }
    }

    @Test("every beginning of the configuration is accepted or refused with a line")
    func beginnings() {
        let characters = Array(Example.text)
        for length in stride(from: 1, to: characters.count, by: 3) {
            let source = ConfigurationSource(file: "cut.yaml", text: String(characters[..<length]))
            if case .failure(let errors) = Configuration.parse([source]) {
                #expect(errors.errors.allSatisfy { $0.place.line > 0 }, "\(length) characters: \(errors)")
            }
        }
    }
}
