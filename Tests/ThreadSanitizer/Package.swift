// swift-tools-version:6.2
// The engine and its tests under the thread sanitizer, apart from the package that they belong to, as the sanitizer
// builds everything anew and only they need it. `./deploy/test --only threads` runs them.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // The standard library's lock is a futex that the sanitizer does not see.
    .define("SANITIZE_THREAD"),
]

let package = Package(
    name: "redshank-thread-sanitizer",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "RedshankEngine", swiftSettings: settings),
        .target(name: "RedshankTesting", dependencies: ["RedshankEngine"], swiftSettings: settings),
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
    ]
)
