// swift-tools-version: 6.2
import PackageDescription

// Dependency direction (Sources above Sources below is a mistake):
//   services, albumscan → Contracts, Bus, Store, LanguageModels, ServiceKit → bridges → C targets
// Services never import each other; Contracts and Catalog import no bridge.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// A library target in `Sources/` with the project's settings.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// One process of the stack, in `services/`.
func service(_ name: String, path: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "services/\(path)", exclude: [], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

let package = Package(
    name: "albumscan",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gateway", targets: ["Gateway"]),
        .executable(name: "ingest", targets: ["Ingest"]),
        .executable(name: "identification", targets: ["Identification"]),
        .executable(name: "artwork", targets: ["Artwork"]),
        .executable(name: "review", targets: ["ReviewService"]),
        .executable(name: "history", targets: ["History"]),
        .executable(name: "sandbox", targets: ["Sandbox"]),
        .executable(name: "albumscan", targets: ["albumscan"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    ],
    targets: [
        // C libraries
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZeroMQ"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CPostgreSQL"),
        .systemLibrary(name: "CJPEG"),
        // The pixel loops stay optimised in debug builds, where they would otherwise dominate the tests.
        .target(name: "CJPEGShim", dependencies: ["CJPEG"], cSettings: [.unsafeFlags(["-O2"])]),

        // Bridges
        library("Executors", ["CLinux", heap]),
        library("ZeroMQ", ["CZeroMQ", "Executors"]),
        library("PostgreSQL", ["CPostgreSQL", "Executors", logging, deque, heap]),
        library("HTTPClient", ["CCurl", logging]),
        library("JPEG", ["CJPEG", "CJPEGShim"]),

        // Shared by the services
        library("Catalog"),
        library("Bus", ["ZeroMQ", "Executors", logging, metrics, deque, heap]),
        library("Contracts", ["Bus", "Catalog"]),
        library("Store", ["PostgreSQL", "Catalog", "Contracts", "Bus", logging], resources: [.embedInCode("Migrations")]),
        library("LanguageModels", ["HTTPClient", logging]),
        library("ServiceKit", ["Executors", "Bus", "PostgreSQL", "Store", "HTTPClient", logging, metrics, lifecycle, configuration]),
        library("SampleCovers"),

        // Processes
        service("Gateway", path: "gateway", ["ServiceKit", "Contracts", "Store", "Bus", "Catalog", crypto, hummingbird, logging, metrics, lifecycle]),
        service("Ingest", path: "ingest", ["ServiceKit", "Contracts", "JPEG", "Bus"]),
        service("Identification", path: "identification", ["ServiceKit", "Contracts", "Catalog", "LanguageModels", "Store", "Bus"]),
        service("Artwork", path: "artwork", ["ServiceKit", "Contracts", "Catalog", "HTTPClient", "JPEG", "Store", "Bus"]),
        service("ReviewService", path: "review", ["ServiceKit", "Contracts", "Catalog", "LanguageModels", "Store", "Bus"]),
        service("History", path: "history", ["ServiceKit", "Contracts", "Store", "Bus"]),
        service("Sandbox", path: "sandbox", ["SampleCovers", "JPEG", hummingbird, arguments, logging]),
        .executableTarget(name: "albumscan", dependencies: [arguments, "HTTPClient"], swiftSettings: settings),

        // Tests
        tests("ExecutorsTests", ["Executors"]),
    ]
)
