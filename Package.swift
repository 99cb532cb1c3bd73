// swift-tools-version:6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let trees: Target.Dependency = .product(name: "HashTreeCollections", package: "swift-collections")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")

let package = Package(
    name: "redshank",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "RedshankEngine", targets: ["RedshankEngine"]),
        .library(name: "RedshankTesting", targets: ["RedshankTesting"]),
        .executable(name: "redshankd", targets: ["redshankd"]),
        .executable(name: "redshankctl", targets: ["redshankctl"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.6")),
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    ],
    targets: [
        // The engine: a library of its own, which knows nothing of watching.
        .target(name: "RedshankEngine", swiftSettings: settings),
        .target(name: "RedshankTesting", dependencies: ["RedshankEngine"], swiftSettings: settings),

        // What the daemon stands on: systemd, the control protocol, the checks' own work.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "Systemd", dependencies: ["CSystemd"], swiftSettings: settings),
        .target(name: "Varlink", dependencies: [nioCore, nioPosix], swiftSettings: settings),
        .target(name: "CSpawn"),
        .target(name: "Pattern", swiftSettings: settings),
        .target(
            name: "Probes",
            dependencies: ["CSpawn", "Pattern", "Systemd", nioCore, nioPosix, nioHTTP, nioTLS, nioSSL],
            swiftSettings: settings
        ),

        // The watch domain and what is made of it.
        .target(
            name: "Redshank",
            dependencies: ["Pattern", "RedshankEngine", trees, .product(name: "Yams", package: "Yams")],
            swiftSettings: settings
        ),
        .target(
            name: "RedshankHistory",
            dependencies: ["RedshankEngine", "Redshank", "Systemd", trees, database],
            swiftSettings: settings
        ),
        .target(name: "RedshankControl", dependencies: ["Varlink"], swiftSettings: settings),
        .target(
            name: "RedshankAnswers",
            dependencies: ["RedshankEngine", "Redshank", "RedshankHistory", "RedshankControl", "Varlink", trees],
            swiftSettings: settings
        ),
        .target(
            name: "RedshankDaemon",
            dependencies: [
                "RedshankEngine", "Redshank", "RedshankHistory", "RedshankControl", "RedshankAnswers", "Pattern",
                "Probes",
                "Systemd", "Varlink", nioCore, nioPosix, trees, heap,
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "redshankd",
            dependencies: ["RedshankDaemon", "Redshank", "RedshankHistory", arguments],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "redshankctl",
            dependencies: [
                "RedshankControl", "Redshank", "RedshankHistory", "RedshankAnswers", "Varlink", arguments,
            ],
            swiftSettings: settings
        ),

        .testTarget(
            name: "RedshankEngineTests",
            dependencies: ["RedshankEngine", "RedshankTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankTestingTests",
            dependencies: ["RedshankEngine", "RedshankTesting"],
            swiftSettings: settings
        ),
        // The engine as its users see it: small programs that fetch from a real server.
        .target(name: "WebTestSupport", path: "Tests/WebTestSupport", swiftSettings: settings),
        .testTarget(
            name: "ExampleTests",
            dependencies: ["RedshankEngine", "RedshankTesting", "WebTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(name: "SystemdTests", dependencies: ["Systemd"], swiftSettings: settings),
        .target(name: "VarlinkTestSupport", path: "Tests/VarlinkTestSupport", swiftSettings: settings),
        .target(
            name: "ControlTestSupport",
            dependencies: ["RedshankControl", "Varlink", "VarlinkTestSupport", nioPosix],
            path: "Tests/ControlTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "VarlinkTests",
            dependencies: ["Varlink", "VarlinkTestSupport", nioCore, nioPosix],
            swiftSettings: settings
        ),
        .testTarget(name: "PatternTests", dependencies: ["Pattern"], swiftSettings: settings),
        .testTarget(
            name: "ProbesTests",
            dependencies: ["Probes", "CSpawn", "Pattern", nioCore, nioPosix, nioHTTP, nioSSL],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankTests",
            dependencies: ["Redshank", "RedshankEngine", "RedshankTesting", trees],
            exclude: ["Configuration/Corpus"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankHistoryTests",
            dependencies: [
                "RedshankHistory", "Redshank", "RedshankEngine", "RedshankTesting", "Systemd", "VarlinkTestSupport",
                trees, database,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankControlTests",
            dependencies: ["RedshankControl", "ControlTestSupport", "VarlinkTestSupport", "Varlink"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankAnswersTests",
            dependencies: ["RedshankAnswers", "RedshankControl", "RedshankHistory", "Redshank", "RedshankEngine"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankDaemonTests",
            dependencies: [
                "RedshankDaemon", "Redshank", "RedshankEngine", "RedshankTesting", "RedshankHistory", "RedshankControl",
                "Varlink", "Probes", "Systemd", trees,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RedshankctlTests",
            dependencies: [
                "redshankctl", "RedshankControl", "Redshank", "RedshankEngine", "RedshankHistory", "ControlTestSupport",
                "VarlinkTestSupport", trees,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "RedshankDaemon", "Redshank", "RedshankEngine", "RedshankTesting", "RedshankHistory", trees, database,
                sqlite,
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "TidyTests", swiftSettings: settings),
    ]
)
