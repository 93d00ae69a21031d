import HTTPClient
import HTTPTestServer
import Testing

@Suite struct TrustTests {
    let server: HTTPTestServer

    init() throws {
        server = try HTTPTestServer.shared.get()
    }

    @Test func acceptsACertificateOfAKnownAuthority() async throws {
        let script = try await server.script([.head(200), .body("ok")])
        let client = try makeClient(certificateAuthorities: server.certificateAuthority)
        #expect(try await client.send(get(script.https())).status == 200)
    }

    @Test func refusesAnUnknownAuthority() async throws {
        let script = try await server.script([])
        let client = try makeClient()
        await #expect {
            try await client.send(get(script.https()))
        } throws: { error in
            (error as? HTTPError)?.code == .tls && (error as? HTTPError)?.isRetryable == false
        }
    }

    @Test(arguments: ["http://example.org/", "http://10.1.2.3/", "http://0.0.0.0/", "http://[::]/", "http://[fe80::1]/"])
    func plainHTTPIsForLoopbackAndTrustedHosts(url: String) async throws {
        let client = try makeClient()
        #expect(await code { try await client.send(get(url)) } == .hostRefused)
    }

    @Test func otherHostsThanTheListedAreRefused() async throws {
        let client = try makeClient(hosts: ["api.example.org"])
        #expect(await code { try await client.send(get("https://other.example.org/")) } == .hostRefused)
    }

    // 0.0.0.0 is a name for this machine that is not a loopback name: a stand-in for a public name that leads to a private address.

    @Test func aTrustedHostMayHaveAnyAddressAndPlainHTTP() async throws {
        let script = try await server.script([.head(200), .body("ok")])
        #expect(try await makeClient(trustedHosts: ["0.0.0.0"]).send(get(script.http(host: "0.0.0.0"))).status == 200)
    }

    @Test func anotherHostMustHaveAPublicAddress() async throws {
        let script = try await server.script([])
        let client = try makeClient(certificateAuthorities: server.certificateAuthority)
        #expect(await code { try await client.send(get(script.https(host: "0.0.0.0"))) } == .addressRefused)
        #expect(await code { try await client.send(get("https://169.254.169.254/")) } == .addressRefused)
        #expect(await code { try await client.send(get("https://2130706434:1/")) } == .connect)  // 127.0.0.2 in disguise, so loopback
        #expect(await code { try await client.send(get("https://0xa000001/")) } == .addressRefused)  // 10.0.0.1 in disguise
    }

    @Test func aConnectionUsedAgainIsCheckedToo() async throws {
        let script = try await server.script([.head(200), .body("ok")])
        let trusting = try makeClient(trustedHosts: ["0.0.0.0"], certificateAuthorities: server.certificateAuthority)
        let strict = trusting.sharingConnections(under: try makeClient(certificateAuthorities: server.certificateAuthority).policy)
        #expect(try await trusting.send(get(script.https(host: "0.0.0.0"))).status == 200)
        #expect(await code { try await strict.send(get(script.https(host: "0.0.0.0"))) } == .addressRefused)
        #expect(try await script.received().count == 1)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
        "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::7f00:1", "64:ff9b::a00:1", "100::1", "2001::1",
        "2001:db8::1", "2002:7f00:1::",
        "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1", "ff02::1",
    ])
    func isNotPublic(address: String) throws {
        #expect(try #require(IPAddress(address)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255",
        "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808",
    ])
    func isPublic(address: String) throws {
        #expect(try #require(IPAddress(address)).isPublic)
    }

    @Test func loopbackAddresses() {
        for text in ["127.0.0.1", "127.255.0.1", "::1", "::ffff:127.0.0.1"] { #expect(IPAddress(text)?.isLoopback == true) }
        for text in ["128.0.0.1", "::2", "0.0.0.0"] { #expect(IPAddress(text)?.isLoopback == false) }
        for text in ["", "localhost", "127.0.0", "1.2.3.4.5", "[::1]"] { #expect(IPAddress(text) == nil) }
    }
}
