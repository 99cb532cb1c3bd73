import Testing

@Suite("Names")
struct NameTests {
    @Test("no folder, file or type is a drawer")
    func keeps() {
        let faults = Repository.swiftFiles.flatMap(NameRule.faults(of:))
        #expect(faults == [])
        let others = ["deploy", "config"].flatMap(Repository.paths(in:)).flatMap {
            NameRule.faults(of: SwiftFile($0, ""))
        }
        #expect(others == [])
    }

    @Test(
        "a drawer is found",
        arguments: [
            ("Sources/Probes/Utils/A.swift", "", "Sources/Probes/Utils/A.swift: “Utils” is a drawer, not a room"),
            (
                "Sources/A/StringHelpers.swift", "",
                "Sources/A/StringHelpers.swift: “StringHelpers” is a drawer, not a room"
            ),
            ("deploy/common.sh", "", "deploy/common.sh: “common” is a drawer, not a room"),
            ("A.swift", "\nfinal class CheckManager {", "A.swift:2: “CheckManager” is a drawer, not a room"),
            ("A.swift", "enum Models {}", "A.swift:1: “Models” is a drawer, not a room"),
        ]
    )
    func finds(path: String, text: String, fault: String) {
        #expect(NameRule.faults(of: SwiftFile(path, text)) == [fault])
    }

    @Test("a word that only ends like one is no drawer")
    func allows() {
        #expect(NameRule.faults(of: SwiftFile("Sources/A/Uncommon.swift", "let manager = 1 // class Manager")) == [])
    }
}
