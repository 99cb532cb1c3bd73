import Testing

@Suite("Layers")
struct LayerTests {
    @Test("each module imports only what its layer may")
    func keeps() {
        let faults = Repository.swiftFiles.flatMap(LayerRule.faults(of:))
        #expect(faults == [])
    }

    @Test("the rules see the files of the repository")
    func sees() {
        #expect(Repository.swiftFiles.contains { $0.path == "Tests/TidyTests/LayerTests.swift" })
        let store = Repository.swiftFiles.first { $0.path == "Sources/RedshankEngine/Store/Store.swift" }
        #expect((store?.code.count ?? 0) > 100)
    }

    @Test("each folder of the sources is a module of the table")
    func folders() {
        #expect(Repository.names(in: "Sources").filter { !LayerRule.modules.contains($0) } == [])
    }

    @Test(
        "an import that a layer may not have is found",
        arguments: [
            ("Sources/RedshankEngine/A.swift", "import Foundation", "RedshankEngine may not import Foundation"),
            ("Sources/RedshankEngine/A.swift", "import Glibc", "RedshankEngine may not import Glibc"),
            ("Sources/RedshankEngine/A.swift", "public import Redshank", "RedshankEngine may not import Redshank"),
            ("Sources/Redshank/A.swift", "import struct Systemd.Notify", "Redshank may not import Systemd"),
            ("Sources/Redshank/A.swift", "import Glibc", "Redshank may not import Glibc"),
            ("Sources/Redshank/A.swift", "import NIOCore", "Redshank may not import NIOCore"),
            (
                "Sources/Varlink/A.swift", "@preconcurrency import RedshankEngine",
                "Varlink may not import RedshankEngine"
            ),
            ("Sources/Probes/A.swift", "  import Foundation", "Probes may not import Foundation"),
            (
                "Sources/RedshankDaemon/A.swift", "import RedshankTesting",
                "RedshankDaemon may not import RedshankTesting"
            ),
            ("Sources/RedshankDaemon/A.swift", "import Testing", "RedshankDaemon may not import Testing"),
            ("Sources/redshankctl/A.swift", "import RedshankDaemon", "redshankctl may not import RedshankDaemon"),
        ]
    )
    func finds(path: String, text: String, fault: String) {
        #expect(LayerRule.faults(of: SwiftFile(path, "// A file\n\(text)\n")) == ["\(path):2: \(fault)"])
    }

    @Test("a module that is not in the table is found")
    func unknown() {
        let faults = LayerRule.faults(of: SwiftFile("Sources/Novel/A.swift", ""))
        #expect(faults == ["Sources/Novel/A.swift: no layer is known for the module Novel"])
    }

    @Test("what a layer may import, and what only looks like an import, is no fault")
    func allows() {
        let engine = """
            public import Dispatch
            package import Synchronization
            // import Glibc
            let text = "import Foundation"
            """
        #expect(LayerRule.faults(of: SwiftFile("Sources/RedshankEngine/A.swift", engine)) == [])
        #expect(LayerRule.faults(of: SwiftFile("Sources/Varlink/A.swift", "import Glibc\nimport NIOCore")) == [])
        #expect(LayerRule.faults(of: SwiftFile("Tests/ProbesTests/A.swift", "import Foundation\nimport Testing")) == [])
    }
}
