import ArgumentParser
import Hummingbird
import Logging

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serves all emulated services on one address.")

    @Option(help: "Address and port; port 0 takes a free one. The bound address is printed.")
    var listen = "127.0.0.1:8099"

    @Option(help: "Factor on every emulated latency; 0 answers at once.")
    var latencyScale = 1.0

    @Option(help: "The same under the name of its most frequent value: --latency 0.")
    var latency: Double?

    @Option(help: "MusicBrainz requests per second and address; 0 is no limit.")
    var musicbrainzRate = 1.0

    @Option(help: "Albums with made-up covers that are known beside the sample ones.")
    var generated = 0

    func validate() throws {
        guard (0...100_000).contains(generated) else { throw ValidationError("--generated is 0…100000") }
        guard address != nil else { throw ValidationError("--listen is ADDRESS:PORT") }
        guard (0...100).contains(latencyScale), (0...100).contains(latency ?? 0) else { throw ValidationError("latencies are 0…100") }
        guard musicbrainzRate >= 0 else { throw ValidationError("--musicbrainz-rate may not be negative") }
    }

    private var address: (host: String, port: Int)? {
        guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]), (0...65_535).contains(port)
        else {
            return nil
        }
        return (String(listen[..<colon]), port)
    }

    func run() async throws {
        guard let address else { throw ValidationError("--listen is ADDRESS:PORT") }
        var logger = Logger(label: "sandbox")
        logger.logLevel = .warning
        GeneratedAlbums.make(generated)
        let eyes = Eyes()
        // Before it listens: whoever hears that it does gets answers in the time they are to take.
        await eyes.warmUp()
        let service = SandboxService(
            room: ControlRoom(latencyScale: latency ?? latencyScale, requestsPerSecond: musicbrainzRate), eyes: eyes)
        let application = Application(
            responder: SandboxServer(service: service),
            configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port), serverName: "albumscan-sandbox"),
            onServerRunning: { channel in
                print("listening http://\(address.host):\(channel.localAddress?.port ?? address.port)")
                StandardOutput.flush()
            },
            logger: logger)
        try await application.runService()
    }
}
