// swift-tools-version:6.2
// The tutorial's daemon and the first page's program, in a package as yours would be.
import PackageDescription

let package = Package(
    name: "feed-poller",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "feed-poller", targets: ["FeedPoller"])],
    // Yours gives the repository's URL instead of the path.
    dependencies: [.package(name: "redshank", path: "../..")],
    targets: [
        .executableTarget(
            name: "FeedPoller",
            dependencies: [.product(name: "RedshankEngine", package: "redshank")]
        ),
        .executableTarget(
            name: "Thermometer",
            dependencies: [.product(name: "RedshankEngine", package: "redshank")]
        ),
        .testTarget(
            name: "FeedPollerTests",
            dependencies: ["FeedPoller", "Thermometer", .product(name: "RedshankTesting", package: "redshank")]
        ),
    ]
)
