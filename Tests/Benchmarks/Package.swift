// swift-tools-version:6.2
// The benchmarks, apart from the package they measure so that nobody who depends on it builds them.
//
// The modules it measures are links in `Sources`: most are no products, and what they declare is visible within one
// package only.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "redshank-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.6")),
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    ],
    targets: [
        .target(name: "CSpawn"),
        .target(name: "Pattern", swiftSettings: settings),
        .target(name: "RedshankEngine", swiftSettings: settings),
        .target(
            name: "Probes",
            dependencies: [
                "CSpawn",
                "Pattern",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "EngineBenchmark",
            dependencies: ["RedshankEngine", .product(name: "HashTreeCollections", package: "swift-collections")],
            swiftSettings: settings
        ),
        .executableTarget(name: "ReplayBenchmark", dependencies: ["RedshankEngine"], swiftSettings: settings),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
        .target(name: "Systemd", dependencies: ["CSystemd"], swiftSettings: settings),
        .target(
            name: "Redshank",
            dependencies: [
                "Pattern", "RedshankEngine", .product(name: "HashTreeCollections", package: "swift-collections"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "RedshankHistory",
            dependencies: [
                "RedshankEngine", "Redshank", "Systemd",
                .product(name: "HashTreeCollections", package: "swift-collections"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "HistoryBenchmark",
            dependencies: [
                "RedshankEngine", "Redshank", "RedshankHistory",
                .product(name: "HashTreeCollections", package: "swift-collections"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "probe-client", dependencies: ["Probes"], swiftSettings: settings),
    ]
)
