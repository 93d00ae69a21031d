import Gateway
import ServiceKit
import Testing

@Suite struct HostNamesTests {
    private func names(_ configured: [String] = [], listen host: String = "127.0.0.1") -> HostNames {
        HostNames(configured: configured, listen: ListenAddress(host: host, port: 8080), machine: "Workshop")
    }

    @Test(
        "On loopback only names that mean this machine are served, and addresses, which nobody can point elsewhere",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("localhost.", true), ("127.0.0.1:8080", true), ("[::1]:8080", true),
            ("192.0.2.7", true), ("workshop:8080", true), (nil, true), ("evil.example", false), ("evil.example:8080", false),
            ("localhost.evil.example", false), ("", false), ("[::1", false), ("a:b:c", false), ("127.0.0.1.evil.example", false),
        ] as [(String?, Bool)])
    func loopback(authority: String?, isAdmitted: Bool) {
        for listen in ["127.0.0.1", "localhost", "::1"] { #expect(names(listen: listen).admits(authority) == isAdmitted) }
    }

    @Test("Elsewhere any name is served until some are set")
    func open() {
        #expect(names(listen: "0.0.0.0").admits("gateway:8080"))
        let set = names(["albumscan.example"], listen: "0.0.0.0")
        #expect(set.admits("AlbumScan.example") && set.admits("albumscan.example.:443") && set.admits("localhost"))
        #expect(!set.admits("gateway:8080") && !set.admits("www.albumscan.example"))
        #expect(names(["*"]).admits("evil.example"))
    }
}
