/// One request in a chain of redirects.
struct Hop: Sendable {
    var request: HTTPRequest
    var url: HTTPURL
    var followed = 0

    /// Fields that may follow a redirect to another origin. Any other may be a credential: providers name their API key fields as they
    /// like.
    private static let harmlessFields = ["accept", "accept-language", "if-modified-since", "if-none-match", "range"]

    init(_ request: HTTPRequest) throws(HTTPError) {
        self.request = request
        url = try HTTPURL(request.url)
    }

    /// The request that follows a redirect, or `nil` when `head` is the answer (RFC 9110 section 15.4).
    func next(after head: HTTPResponseHead, policy: HTTPPolicy) throws(HTTPError) -> Hop? {
        guard policy.follows(head), let location = head.headers["location"] else { return nil }
        var next = self
        next.url = try policy.redirect(url, to: location, followed: followed)
        next.followed += 1
        // 303 asks for GET, and so do 301 and 302 in practice: every client turns their POST into GET. 307 and 308 keep the method.
        if head.status == 303 && request.method != .head || [301, 302].contains(head.status) && request.method == .post {
            next.request.method = .get
            next.request.body = []
            next.request.headers["content-type"] = nil
        }
        if !next.url.isSameOrigin(as: url) {
            guard next.request.body.isEmpty else {
                throw HTTPError(.redirectRefused, detail: "host \(url.host) redirects a request with a body to another origin")
            }
            next.request.headers = next.request.headers.keeping(Self.harmlessFields)
        }
        return next
    }
}
