import AlbumScanClient
import Foundation
import Testing

/// What needs no server; the rest is tested against the real one.
@Suite struct URLSessionTransportTests {
    @Test("Where nobody listens, the device is offline")
    func nobody() async throws {
        let request = ClientRequest(method: "GET", url: "http://127.0.0.1:1/", idleTimeout: .seconds(5))
        await #expect(throws: TransportError.unreachable) { try await URLSessionTransport().open(request) }
    }

    @Test("Only http and https addresses are asked", arguments: ["", "albumscan", "file:///etc/hostname", "http://", "ftp://127.0.0.1/"])
    func addresses(url: String) async throws {
        let request = ClientRequest(method: "GET", url: url, idleTimeout: .seconds(5))
        await #expect(throws: TransportError.invalidAddress) { try await URLSessionTransport().open(request) }
    }
}
