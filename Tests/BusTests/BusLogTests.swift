import Bus
import Eventually
import Logging
import Synchronization
import Testing

@Suite struct BusLogTests {
    @Test func gatewaysAreNamedInLowerCaseAsEverywhere() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let log = GatewayNames()
            let node = try await rig.node("echo", logger: log.logger)
            try await rig.connect(node, to: [gateway])
            try await eventually { log.names.contains(gateway.identity.instance.uuidString.lowercased()) }
            #expect(log.names.allSatisfy { $0 == $0.lowercased() })
        }
    }
}

/// Keeps the value of the key `gateway` of all that is logged.
private final class GatewayNames: Sendable {
    private struct Handler: LogHandler {
        let log: GatewayNames
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            guard let name = event.metadata?["gateway"] else { return }
            log.found.withLock { $0.append(name.description) }
        }
    }

    private let found = Mutex<[String]>([])

    var names: [String] { found.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { [self] _ in Handler(log: self) } }
}
