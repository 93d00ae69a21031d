internal import CCurl

/// A URL parsed by libcurl itself, so that what is checked is what is connected to: two parsers that disagree about the host are how
/// allow-lists are bypassed.
struct HTTPURL: Sendable, Hashable {
    /// The normalized URL without a fragment.
    let text: String
    let scheme: String
    /// Lower case, without a trailing dot, in its ASCII form; IPv6 in brackets, IPv4 as a dotted quad however it was written.
    let host: String
    let port: Int

    /// - Throws: `.invalidRequest` unless `text` is an absolute http(s) URL without credentials.
    init(_ text: String) throws(HTTPError) {
        self = try Self.parse(text)
    }

    /// The target of a `Location` field, resolved against this URL.
    func resolving(_ reference: String) throws(HTTPError) -> HTTPURL {
        try Self.parse(text, reference: reference)
    }

    /// The same URL with https on its default port; an explicit port is kept, since we cannot know what listens elsewhere.
    func upgraded() throws(HTTPError) -> HTTPURL {
        try HTTPURL("https" + text.dropFirst(scheme.utf8.count))
    }

    func isSameOrigin(as other: HTTPURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether the host is a loopback address or the name that RFC 6761 reserves for it.
    var isLoopback: Bool {
        if host == "localhost" { return true }
        let literal = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return IPAddress(literal)?.isLoopback ?? false
    }

    private static func parse(_ base: String, reference: String? = nil) throws(HTTPError) -> HTTPURL {
        guard let handle = curl_url() else { throw HTTPError(.unavailable, detail: "no memory for a URL") }
        defer { curl_url_cleanup(handle) }
        func set(_ text: String, _ flags: Int32) throws(HTTPError) {
            // A control character would end the C string early or inject a line into the request.
            guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
                curl_url_set(handle, CURLUPART_URL, text, UInt32(flags | CURLU_DISALLOW_USER)) == CURLUE_OK
            else {
                throw HTTPError(.invalidRequest, detail: "not a URL that can be requested")
            }
        }
        try set(base, 0)
        // Servers do send unencoded spaces and UTF-8 in Location; curl's own redirects encode them too.
        if let reference { try set(reference, CURLU_URLENCODE | CURLU_ALLOW_SPACE) }
        curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
        func get(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        guard let scheme = get(CURLUPART_SCHEME), scheme == "https" || scheme == "http",
            var host = get(CURLUPART_HOST, CURLU_PUNYCODE)?.lowercased(), !host.isEmpty,
            let port = get(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
            let text = get(CURLUPART_URL, CURLU_PUNYCODE | CURLU_NO_DEFAULT_PORT)
        else {
            throw HTTPError(.invalidRequest, detail: "not an http or https URL")
        }
        if host.hasSuffix(".") { host.removeLast() }
        return HTTPURL(text: text, scheme: scheme, host: host, port: port)
    }

    private init(text: String, scheme: String, host: String, port: Int) {
        self.text = text
        self.scheme = scheme
        self.host = host
        self.port = port
    }
}
