import HTTPClient
import HTTPTestServer
import Testing

@Suite struct RedirectTests {
    let server: HTTPTestServer

    init() throws {
        server = try HTTPTestServer.shared.get()
    }

    @Test func withoutARuleARedirectIsTheAnswer() async throws {
        let script = try await server.script([.head(302, ["location": "/elsewhere"]), .body("body")])
        let response = try await makeClient().send(get(script.http()))
        #expect(response.status == 302)
        #expect(response.body == Array("body".utf8))
    }

    @Test func followsRelativeAndAbsoluteTargetsOnOneConnection() async throws {
        let script = try await server.script(
            [.head(301, ["location": "two?x=1"]), .body("ignored")],
            [.head(307, ["location": "//127.0.0.1:\(server.httpPort)/x/none"]), .body("")])
        let client = try makeClient(redirects: .init(to: []))
        // The last hop leads to a script that does not exist, where the server drops the connection.
        #expect(await code { try await client.send(get(script.http(path: "/one"))) } == .connectionLost)
        let received = try await script.received()
        #expect(received.map { String($0.path.suffix(8)) } == [String(script.http(path: "/one").suffix(8)), "/two?x=1"])
        #expect(Set(received.map(\.connection)).count == 1)
    }

    @Test func dropsSecretsWhenTheOriginChanges() async throws {
        let target = try await server.script([.head(200), .body("there")])
        let script = try await server.script([.head(302, ["location": target.http(host: "localhost")]), .body("")])
        let client = try makeClient(redirects: .init(to: ["localhost"]))
        let headers: HTTPHeaders = ["x-api-key": "secret", "authorization": "Bearer secret", "cookie": "secret", "accept": "image/*"]
        let response = try await client.send(HTTPRequest(.get, script.http(), headers: headers, timeout: .seconds(20)))
        #expect(response.url == target.http(host: "localhost"))
        let received = try await target.received()[0]
        #expect(received.header("accept") == "image/*")
        #expect(!received.headers.joined().contains { $0.contains("secret") })
    }

    @Test func keepsHeadersAtTheSameOrigin() async throws {
        let script = try await server.script([.head(302, ["location": "again"]), .body("")], [.head(200), .body("")])
        let client = try makeClient(redirects: .init(to: []))
        _ = try await client.send(HTTPRequest(.get, script.http(path: "/a"), headers: ["x-api-key": "secret"], timeout: .seconds(20)))
        #expect(try await script.received()[1].header("x-api-key") == "secret")
    }

    @Test(arguments: [
        "http://foreign.example/", "https://foreign.example/", "https://archive.org.evil.example/", "file:///etc/passwd",
        "https://user:pw@allowed.example/", "http://allowed.example/", "http://10.0.0.1/", "http://169.254.169.254/latest",
    ])
    func refusesForeignTargets(location: String) async throws {
        let script = try await server.script([.head(302, ["location": location]), .body("")])
        let client = try makeClient(redirects: .init(to: ["allowed.example", "archive.org"]))
        #expect(await code { try await client.send(get(script.http())) } == .redirectRefused)
    }

    @Test func refusesToLeadFromOutsideToLoopback() throws {
        // The host list decides, and loopback is on it only where the operator's own address is.
        let list: HostList = ["archive.org", "*.archive.org"]
        #expect(!list.contains("localhost") && !list.contains("127.0.0.1"))
        #expect(list.contains("ia800.us.archive.org") && list.contains("archive.org"))
        #expect(!list.contains("evilarchive.org") && !list.contains("archive.org.evil.example"))
        #expect(!HostList(["*.archive.org"]).contains("archive.org"))
    }

    @Test func refusesToLeaveHTTPS() async throws {
        let script = try await server.script([.head(302, ["location": "http://localhost:\(server.httpPort)/"]), .body("")])
        let client = try makeClient(redirects: .init(to: ["localhost"]), certificateAuthorities: server.certificateAuthority)
        #expect(await code { try await client.send(get(script.https())) } == .redirectRefused)
    }

    @Test func upgradesListedHosts() async throws {
        let target = try await server.script([.head(200), .body("secure")])
        let http = target.https().replacing("https:", with: "http:")
        let script = try await server.script([.head(302, ["location": http]), .body("")])
        let client = try makeClient(
            redirects: .init(to: ["localhost"], upgrading: ["localhost"]), certificateAuthorities: server.certificateAuthority)
        let response = try await client.send(get(script.https()))
        #expect(response.url == target.https())
        #expect(response.body == Array("secure".utf8))
    }

    @Test func stopsALoop() async throws {
        let script = try await server.script(responses: Array(repeating: [.head(302, ["location": "again"]), .body("")], count: 10))
        let client = try makeClient(redirects: .init(to: [], limit: 3))
        #expect(await code { try await client.send(get(script.http(path: "/again"))) } == .tooManyRedirects)
        #expect(try await script.received().count == 4)
    }

    @Test(arguments: [(301, "GET", 0), (302, "GET", 0), (303, "GET", 0), (307, "POST", 4), (308, "POST", 4)])
    func changesTheMethodAsTheStatusSays(status: Int, method: String, length: Int) async throws {
        let script = try await server.script([.head(status, ["location": "next"]), .body("")], [.head(200), .body("")])
        let client = try makeClient(redirects: .init(to: []))
        let request = HTTPRequest(
            .post, script.http(path: "/first"), headers: ["content-type": "text/plain"], body: Array("body".utf8), timeout: .seconds(20))
        _ = try await client.send(request)
        let received = try await script.received()[1]
        #expect(received.method == method)
        #expect(received.body.count == length)
        #expect((received.header("content-type") == nil) == (length == 0))
    }

    @Test func aBodyDoesNotGoToAnotherOrigin() async throws {
        let script = try await server.script([.head(307, ["location": "http://localhost:\(server.httpPort)/"]), .body("")])
        let client = try makeClient(redirects: .init(to: ["localhost"]))
        let request = HTTPRequest(.post, script.http(), body: [1], timeout: .seconds(20))
        #expect(await code { try await client.send(request) } == .redirectRefused)
    }

    @Test func aSpaceInTheLocationIsEncoded() async throws {
        let script = try await server.script([.head(302, ["location": "a b"]), .body("")], [.head(200), .body("")])
        let response = try await makeClient(redirects: .init(to: [])).send(get(script.http(path: "/x")))
        #expect(response.url.hasSuffix("/a%20b"))
    }
}
