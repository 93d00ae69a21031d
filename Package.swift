// swift-tools-version: 6.2
import PackageDescription

// What may depend on what: Tests/House/layers.txt.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// A library target in `Sources/` with the project's settings.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

/// One process of the stack, in `services/`.
func service(
    _ name: String, path: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "services/\(path)", exclude: exclude, resources: resources, swiftSettings: settings)
}

/// Tests are compiled without optimization, in a third of the time, unless the tests themselves compute.
func tests(_ name: String, _ dependencies: [Target.Dependency], compute: Bool = false) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings + (compute ? [] : [.unsafeFlags(["-Onone"])]))
}

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

let package = Package(
    name: "albumscan",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .executable(name: "gateway", targets: ["Gateway"]),
        .executable(name: "ingest", targets: ["Ingest"]),
        .executable(name: "identification", targets: ["Identification"]),
        .executable(name: "artwork", targets: ["Artwork"]),
        .executable(name: "review", targets: ["ReviewService"]),
        .executable(name: "history", targets: ["History"]),
        .executable(name: "sandbox", targets: ["Sandbox"]),
        .executable(name: "albumscan", targets: ["albumscan"]),
        .library(name: "AlbumScanClient", targets: ["AlbumScanClient"]),
    ],
    // Exact, so that what is deployed is what was tested. No traits: they would bring in all of Foundation, whose libraries cost each process
    // some 10 MB.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C libraries
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZeroMQ"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CPostgreSQL"),
        .systemLibrary(name: "CJPEG"),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CCrypto"),
        // Pixel loops stay optimized in debug builds, where they would otherwise dominate the tests.
        .target(name: "CJPEGShim", dependencies: ["CJPEG"], cSettings: [.unsafeFlags(["-O2"])]),

        // OpenCV 4 behind C. The flags are Debian's place of its headers, which pkg-config would give with warnings.
        .target(name: "CVision", cxxSettings: [.unsafeFlags(["-I/usr/include/opencv4", "-O2"])]),
        .target(name: "COnnxRuntime", cSettings: [.unsafeFlags(["-Wall", "-Wextra"])]),
        // #embed is standard in C23.
        .target(name: "CMigrations", cSettings: [.unsafeFlags(["-std=c23"])]),

        // Below everything: what processes tell operators about themselves
        library("Telemetry", [logging, metrics]),
        library("Traces", ["Telemetry", logging, tracing]),

        // Bridges
        library("Executors", ["CLinux", heap], exclude: ["README.md"]),
        library("ZeroMQ", ["CZeroMQ", "Executors"], exclude: ["README.md"]),
        library("PostgreSQL", ["CPostgreSQL", "Executors", "Telemetry", logging, deque], exclude: ["README.md"]),
        library("HTTPClient", ["CCurl", "EventStreams", "Telemetry", "Traces"], exclude: ["README.md"]),
        library("JPEG", ["CJPEG", "CJPEGShim"], exclude: ["README.md"]),
        library("Zlib", ["CZlib"]),
        library("Cryptography", ["CCrypto"], exclude: ["README.md"]),
        library("Vision", ["CVision"], exclude: ["README.md"]),
        .target(
            name: "CoverText", dependencies: ["COnnxRuntime", "JPEG", "Catalog"],
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

        // For clients: no bridge and no package below them. The core has no network of its own, so that the tool brings libcurl instead of
        // all of Foundation, which linked statically is 50 MB; apps take the one on URLSession.
        library("EventStreams"),
        library("AlbumScanClientCore", ["AlbumScanAPI", "EventStreams"]),
        library("AlbumScanClient", ["AlbumScanClientCore"]),

        // Shared by the services
        library("JSON"),
        library("AlbumScanAPI"),
        library("Catalog"),
        library("Wallet", ["Catalog"], exclude: ["README.md"]),
        library("EditorialRules", ["Catalog"]),
        library("Songbook", ["AlbumScanAPI", "Catalog", "JSON"]),
        library("ModelAnswers", ["Catalog", "EditorialRules", "JSON"]),
        library("Messaging"),
        library("Bus", ["Messaging", "ZeroMQ", "Executors", "Telemetry", "Traces", logging, tracing, deque, heap], exclude: ["README.md"]),
        library("Contracts", ["AlbumScanAPI", "Messaging", "Catalog", "ModelAnswers"]),
        // What durable work is, without saying where it is kept.
        library("DurableWork", ["Telemetry", "Traces", logging, tracing, lifecycle]),
        library(
            "Store",
            [
                "AlbumScanAPI", "CMigrations", "PostgreSQL", "Catalog", "EditorialRules", "ModelAnswers", "Contracts", "DurableWork",
                "Songbook", "Telemetry", logging,
            ],
            exclude: ["README.md", "Migrations"]),
        library(
            "Presentation", ["AlbumScanAPI", "Catalog", "EditorialRules", "Contracts", "ModelAnswers", "Store", "Telemetry", "Wallet"]),
        library("Prompts", ["ModelAnswers"]),
        library("PromptControl", ["Prompts", "Contracts", "Bus", "Telemetry", logging, lifecycle]),
        library("LanguageModels", ["HTTPClient", "JSON"], exclude: ["README.md"], resources: [.embedInCode("models.json")]),
        library("ProcessSettings", [configuration]),
        library(
            "ModelSteps",
            [
                "LanguageModels", "Prompts", "ModelAnswers", "DurableWork", "HTTPClient", "ProcessSettings", "Telemetry", "Traces", tracing,
            ]),
        library("VisualMemory", ["Vision", "Store", "Executors", "Telemetry", logging, lifecycle]),
        library("AppStore", ["Cryptography"]),
        library("AdMob", ["Cryptography"], exclude: ["README.md"]),
        library("OTLP", ["HTTPClient", "Telemetry", "Traces", deque, logging, tracing, lifecycle]),
        library(
            "ServiceKit",
            [
                "CLinux", "Executors", "ZeroMQ", "Bus", "Contracts", "HTTPClient", "OTLP", "PostgreSQL", "ProcessSettings", "Store",
                "Telemetry", "Traces",
                logging, metrics, tracing, lifecycle, configuration, hummingbird,
            ]),

        // Processes
        .target(name: "CGatewayFiles", path: "services/gateway/Files", cSettings: [.unsafeFlags(["-std=c23"])]),
        .target(
            name: "Orchestration",
            dependencies: [
                "AlbumScanAPI", "Bus", "Catalog", "Contracts", "DurableWork", "Presentation", "Prompts", "Store", "Telemetry", "Traces",
                logging, tracing, lifecycle,
            ], path: "services/gateway/Orchestration", swiftSettings: settings),
        service(
            "Gateway", path: "gateway",
            [
                "CGatewayFiles", "Orchestration", "ServiceKit", "AdMob", "AppStore", "HTTPClient", "Contracts", "Store", "Bus", "Catalog", "EditorialRules",
                "JSON",
                "ModelAnswers", "AlbumScanAPI", "Presentation", "PromptControl", "Prompts", "Songbook", "Telemetry", "Traces",
                "Cryptography", "Zlib",
                hummingbird, hummingbirdTLS, tls, httpTypes, logging, metrics, tracing, lifecycle,
            ], exclude: ["Files", "Orchestration", "README.md", "openapi.yaml", "web"]),
        service("Ingest", path: "ingest", ["ServiceKit", "Contracts", "Executors", "JPEG", "Vision", "Bus", logging, metrics]),
        .target(
            name: "IdentificationStrategies",
            dependencies: ["Catalog", "ModelAnswers", "Contracts", "CoverText", "DurableWork", "ModelSteps", "Telemetry", logging],
            path: "services/identification/Strategies", swiftSettings: settings),
        service(
            "Identification", path: "identification",
            [
                "AlbumScanAPI", "IdentificationStrategies", "ServiceKit", "ModelSteps", "Contracts", "Catalog", "CoverText", "DurableWork",
                "Executors", "JPEG", "LanguageModels", "PromptControl", "Prompts", "Store", "Bus", "Telemetry", "Vision",
                "VisualMemory", logging, metrics, lifecycle,
            ], exclude: ["Strategies"]),
        service(
            "Artwork", path: "artwork",
            [
                "ServiceKit", "AlbumScanAPI", "Contracts", "Catalog", "DurableWork", "Executors", "HTTPClient", "JPEG", "Presentation", "Store",
                "Bus", "Telemetry", "Wallet",
                "Cryptography", "Vision", "VisualMemory", logging, metrics, lifecycle,
            ], exclude: ["README.md"]),
        .target(
            name: "ReviewWriting",
            dependencies: [
                "Catalog", "EditorialRules", "ModelAnswers", "Contracts", "DurableWork", "LanguageModels", "ModelSteps", "Telemetry",
            ],
            path: "services/review/Writing", swiftSettings: settings),
        service(
            "ReviewService", path: "review",
            [
                "ReviewWriting", "ServiceKit", "ModelSteps", "Contracts", "AlbumScanAPI", "Catalog", "DurableWork", "LanguageModels",
                "Presentation", "PromptControl", "Prompts", "Store", "Bus", "Telemetry", logging, metrics, lifecycle,
            ], exclude: ["Writing"]),
        service(
            "History", path: "history",
            [
                "ServiceKit", "Contracts", "AlbumScanAPI", "Catalog", "Presentation", "Store", "Bus", "Wallet", logging, metrics,
            ]),
        .executableTarget(
            name: "albumscan",
            dependencies: [arguments, "HTTPClient", "AlbumScanAPI", "AlbumScanClientCore", "Cryptography", "JPEG", "JSON", "Songbook"],
            swiftSettings: settings),

        // The laboratory: emulated outside services, and benches (deploy/bench). Nothing of the product depends on it.
        .target(
            name: "SampleCovers", path: "services/sandbox/SampleCovers",
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(name: "SampleSongs", path: "services/sandbox/SampleSongs", swiftSettings: settings),
        service(
            "Sandbox", path: "sandbox", ["SampleCovers", "SampleSongs", "JPEG", "TestCertificates", hummingbird, httpTypes, arguments, logging],
            exclude: ["README.md", "SampleCovers", "SampleSongs", "TestCertificates"]),
        .executableTarget(name: "ImageBench", dependencies: ["JPEG"], path: "Tests/Bench/ImageBench", swiftSettings: settings),
        .executableTarget(
            name: "WalletBench", dependencies: ["Wallet", "WalletCases", "SplitMix64", arguments], path: "Tests/Bench/WalletBench",
            swiftSettings: settings),
        .executableTarget(
            name: "SpanBench", dependencies: ["OTLP", "Traces", tracing], path: "Tests/Bench/SpanBench", swiftSettings: settings),
        .executableTarget(
            name: "SongBench", dependencies: ["AdMob", "AlbumScanAPI", "SampleSongs", "SongCases", "Songbook"], path: "Tests/Bench/SongBench",
            swiftSettings: settings),
        .executableTarget(
            name: "SleeveBench",
            dependencies: ["CoverText", "Catalog", "Executors", "JPEG", "PostgreSQL", "SampleCovers", "Store", arguments, logging],
            path: "Tests/Bench/SleeveBench", swiftSettings: settings),
        // OpenCV's own matchers, which RecognitionBench measures ours beside.
        .target(
            name: "CVisionBaseline", path: "Tests/Bench/CVisionBaseline", cxxSettings: [.unsafeFlags(["-I/usr/include/opencv4", "-O2"])]),
        .executableTarget(
            name: "RecognitionBench", dependencies: ["Vision", "CVisionBaseline", "SampleCovers", "JPEG", arguments],
            path: "Tests/Bench/RecognitionBench", swiftSettings: settings),

        // Tests
        .target(name: "Eventually", path: "Tests/Support/Eventually", swiftSettings: settings),
        .target(
            name: "TestDatabase", dependencies: ["Eventually", "PostgreSQL", "Executors", logging], path: "Tests/Support/TestDatabase",
            swiftSettings: settings),
        .target(
            name: "WalletCases", dependencies: ["Catalog", "Wallet"], path: "Tests/Support/WalletCases",
            exclude: ["cases.json", "later.json", "later-2.json", "later-3.json", "later-4.json"],
            swiftSettings: settings),
        .target(
            name: "SongCases",
            dependencies: ["AdMob", "AlbumScanAPI", "Cryptography", "SampleSongs", "Songbook", "SplitMix64", "TestCertificates"],
            path: "Tests/Support/SongCases", swiftSettings: settings),
        .target(name: "SplitMix64", path: "Tests/Support/SplitMix64", swiftSettings: settings),
        .target(name: "CollectedSpans", path: "Tests/Support/CollectedSpans", swiftSettings: settings),
        .target(name: "HTTPTestServer", path: "Tests/HTTPTestServer", exclude: ["server.py"], swiftSettings: settings),
        .target(name: "MemoryJournal", dependencies: ["DurableWork"], path: "Tests/Support/MemoryJournal", swiftSettings: settings),
        .target(
            name: "ScriptedModel", dependencies: ["HTTPClient", "LanguageModels", "Prompts"], path: "Tests/Support/ScriptedModel",
            swiftSettings: settings),
        .target(
            name: "TestCertificates", dependencies: ["CCrypto"], path: "services/sandbox/TestCertificates", swiftSettings: settings),
        .target(
            name: "TestAppStore", dependencies: ["TestCertificates"], path: "Tests/Support/TestAppStore", swiftSettings: settings),
        .target(
            name: "BusTestKit", dependencies: ["Bus", "ZeroMQ", "Executors", logging], path: "Tests/Support/BusTestKit",
            swiftSettings: settings),
        .executableTarget(
            name: "BusTestPeer", dependencies: ["BusTestKit", "Bus", "ZeroMQ", "Executors", logging], path: "Tests/Support/BusTestPeer",
            swiftSettings: settings),
        tests("ExecutorsTests", ["Executors"]),
        tests("TelemetryTests", ["Telemetry", logging]),
        tests("TracesTests", ["Traces", logging, tracing]),
        tests("OTLPTests", ["OTLP", "Traces", "CollectedSpans", "HTTPClient", "HTTPTestServer", logging, tracing, lifecycle]),
        tests("ZeroMQTests", ["Eventually", "ZeroMQ", "Executors"]),
        tests("PostgreSQLTests", ["Eventually", "SplitMix64", "PostgreSQL", "Executors", "TestDatabase", logging]),
        tests("HTTPClientTests", ["Eventually", "HTTPClient", "HTTPTestServer"]),
        tests("EventStreamsTests", ["EventStreams"]),
        tests(
            "AlbumScanClientTests",
            ["Eventually", "SplitMix64", "AlbumScanClient", "AlbumScanClientCore", "AlbumScanAPI", "EventStreams"]),
        tests("JPEGTests", ["SplitMix64", "JPEG"], compute: true),
        tests("VisionTests", ["Vision", "SampleCovers", "SplitMix64"], compute: true),
        tests("CatalogTests", ["SplitMix64", "Catalog", "EditorialRules", "ModelAnswers"]),
        tests("WalletTests", ["SplitMix64", "Wallet", "WalletCases", "Catalog"]),
        tests("CoverTextTests", ["SplitMix64", "CoverText", "SampleCovers", "JPEG", "Catalog"], compute: true),
        tests("BusTests", ["Eventually", "SplitMix64", "Bus", "ZeroMQ", "Executors", "BusTestKit", "BusTestPeer", logging]),
        tests(
            "StoreTests",
            [
                "Store", "TestDatabase", "PostgreSQL", "Catalog", "EditorialRules", "ModelAnswers", "Contracts", "DurableWork", "Eventually",
                "AlbumScanAPI", "SongCases", "Songbook", "SplitMix64", logging,
            ]),
        tests(
            "PresentationTests",
            [
                "Presentation", "Store", "TestDatabase", "Contracts", "Catalog", "DurableWork", "EditorialRules", "AlbumScanAPI",
                "Telemetry",
                logging,
            ]),
        tests(
            "VisualMemoryTests",
            [
                "VisualMemory", "Vision", "SampleCovers", "Store", "TestDatabase", "PostgreSQL", "Catalog", "Executors", logging,
            ], compute: true),
        tests("CryptographyTests", ["CCrypto", "Cryptography", "SplitMix64", "TestCertificates"]),
        tests("AppStoreTests", ["AppStore", "TestAppStore"]),
        tests("AdMobTests", ["AdMob", "Cryptography", "SongCases", "TestCertificates"], compute: true),
        tests("JSONTests", ["JSON"]),
        tests("SongbookTests", ["Songbook", "SampleSongs", "SongCases", "AlbumScanAPI", "JSON", "SplitMix64"], compute: true),
        tests("LanguageModelsTests", ["LanguageModels", "JSON", "HTTPClient", "HTTPTestServer"]),
        tests("PromptsTests", ["Prompts"]),
        tests("PromptControlTests", ["PromptControl", "Prompts", "Contracts", "Bus", "ZeroMQ", "Executors", logging]),
        tests(
            "ModelStepsTests",
            [
                "ModelSteps", "DurableWork", "Eventually", "MemoryJournal", "ScriptedModel", "ProcessSettings", "Prompts", "LanguageModels",
                "ModelAnswers",
                configuration,
            ]),
        tests("DurableWorkTests", ["DurableWork", logging, lifecycle]),
        tests(
            "ServiceKitTests",
            [
                "ServiceKit", "ZeroMQ", "Bus", "Contracts", "Telemetry", "HTTPClient", configuration, lifecycle, logging, metrics,
            ]),
        tests(
            "OrchestrationTests",
            [
                "Orchestration", "AlbumScanAPI", "Bus", "Catalog", "Contracts", "EditorialRules", "PostgreSQL", "Prompts", "ScriptedModel",
                "Store", "Telemetry",
                "Traces", "TestDatabase", logging,
            ]),
        tests(
            "GatewayTests",
            [
                "Eventually", "SplitMix64", "Gateway", "Orchestration", "ServiceKit", "Contracts", "Bus", "Catalog", "ModelAnswers",
                "AlbumScanAPI",
                "Store", "TestDatabase", hummingbird, httpTypes, logging,
            ]),
        tests("IngestTests", ["Ingest", "JPEG", "Executors", "Contracts", "Bus"]),
        tests(
            "IdentificationTests",
            [
                "Identification", "IdentificationStrategies", "DurableWork", "Eventually", "MemoryJournal", "ScriptedModel", "ModelSteps",
                "LanguageModels", "Prompts", "Contracts", "Catalog", "CoverText",
                "Store", "Bus", logging,
            ]),
        tests(
            "ArtworkTests",
            [
                "Artwork", "AlbumScanAPI", "Contracts", "DurableWork", "MemoryJournal", "Store", "Catalog", "HTTPClient", "JPEG",
                "Executors", logging,
            ]),
        tests(
            "ReviewServiceTests",
            [
                "ReviewService", "ReviewWriting", "DurableWork", "MemoryJournal", "ScriptedModel", "ModelSteps", "LanguageModels",
                "Prompts", "Contracts", "Catalog", "EditorialRules", "ModelAnswers", "Store",
                "AlbumScanAPI", logging,
            ]),
        tests(
            "HistoryTests",
            [
                "Eventually", "SplitMix64", "History", "Store", "TestDatabase", "PostgreSQL", "Catalog", "EditorialRules", "Contracts",
                "AlbumScanAPI", "Bus", "Wallet", logging,
            ]),
        tests(
            "SandboxTests",
            ["Sandbox", "SampleCovers", "SampleSongs", "Songbook", "Cryptography", "JPEG", "Catalog", "EditorialRules", "ModelAnswers"],
            compute: true),
        tests("CLITests", ["albumscan", "AlbumScanAPI", "AlbumScanClientCore"]),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "AlbumScanAPI", "AlbumScanClient", "CollectedSpans", "Eventually", "HTTPClient", "HTTPTestServer", "JPEG", "SampleCovers",
                "SampleSongs",
                "TestAppStore",
            ],
            path: "Tests/Integration", swiftSettings: settings + [.unsafeFlags(["-Onone"])]),
    ],
    cxxLanguageStandard: .cxx17
)

// deploy/fuzz builds this. Without its flags it cannot be linked, so nobody else sees it.
if Context.environment["ALBUMSCAN_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", "JPEG", "JSON", "Vision", "Bus", "ZeroMQ", "EditorialRules", "ModelAnswers", "EventStreams",
                "LanguageModels", "Wallet",
            ],
            path: "Tests/Fuzz/Sources", swiftSettings: settings),
    ]
}

// deploy/demo and the containers want the programs alone. Without benches, tests and what supports them, a first build is shorter.
if Context.environment["ALBUMSCAN_ONLY_PROGRAMS"] != nil {
    package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}
