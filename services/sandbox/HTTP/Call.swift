/// One request as the emulated services see it, free of any server framework.
package struct Call: Sendable {
    package var method: String
    /// Percent-decoded, without the query.
    package var path: String
    /// In order, percent-decoded.
    package var query: [(name: String, value: String)] = []
    /// Names in lower case; a repeated header appears twice.
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    /// The client's address, the unit of MusicBrainz' limit.
    package var client = "127.0.0.1"
    /// What the client believes this server is called: `Host`.
    package var authority = "127.0.0.1"
    package var arrived = ContinuousClock.now
    /// Its place in ``Traffic``; 0 for calls that came another way.
    package var number = 0

    package init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
    }

    /// The first value of a header.
    package func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    package func headerValues(_ name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }

    package func parameter(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The path's parts, none of them empty.
    package var parts: [String] {
        path.split(separator: "/").map(String.init)
    }
}
