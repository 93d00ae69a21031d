internal import CCurl

/// One request on the wire and its response.
///
/// `@unchecked Sendable` is safe: the constants are Sendable, and every variable is touched only on the thread of the engine that the
/// transfer was handed to, from then on.
final class Transfer: @unchecked Sendable {
    let request: HTTPRequest
    let url: HTTPURL
    let policy: HTTPPolicy
    let addressRule: HTTPPolicy.AddressRule
    let channel: ResponseChannel
    let isStream: Bool

    private(set) var easy: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var status = 0
    private var headers = HTTPHeaders()
    private var headerBytes = 0
    private var bodyBytes = 0
    private var isHeadComplete = false
    private var isPaused = false
    private var lastActivity = ContinuousClock.now
    private var uploadedBytes: Int64 = 0
    /// Why one of our callbacks aborted the transfer: libcurl itself only knows that one did.
    private var refusal: HTTPError?

    /// libcurl reads 16 KiB at a time, so a stream's unread data stay at or below this (Sources/HTTPClient/README.md, "Back pressure").
    static let streamHighWaterMark = 64 << 10
    private static let maxHeaderBytes = 256 << 10

    init(_ request: HTTPRequest, url: HTTPURL, policy: HTTPPolicy, isStream: Bool) throws(HTTPError) {
        self.request = request
        self.url = url
        self.policy = policy
        self.isStream = isStream
        addressRule = try policy.addressRule(for: url)
        channel = ResponseChannel(highWaterMark: isStream ? Self.streamHighWaterMark : .max)
        for field in request.headers {
            let isName = !field.name.isEmpty && field.name.utf8.allSatisfy(Self.isToken)
            guard isName, !field.value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
                throw HTTPError(.invalidRequest, detail: "a header field has a character that is not allowed")
            }
        }
    }

    /// RFC 9110 section 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    // MARK: Life on the engine's thread

    /// Creates the easy handle. libcurl has a pointer to this transfer, which the engine retains until `close`.
    func open() throws(HTTPError) {
        guard let easy = curl_easy_init() else { throw HTTPError(.unavailable, detail: "no memory for a transfer") }
        self.easy = easy
        lastActivity = .now
        var options = EasyOptions(easy)
        options.setURL(url, method: request.method, body: request.body)
        // TLS tells at once whether a host multiplexes, plain http only with its first response, for which the other requests would have to
        // wait.
        let sharesConnection = request.sharesConnection && url.scheme == "https"
        options.setTransport(policy, sharesConnection: sharesConnection, decompresses: !isStream)
        headerList = options.setHeaders(request.headers)
        options.setCallbacks(to: Unmanaged.passUnretained(self).toOpaque())
        guard options.result == CURLE_OK else {
            throw HTTPError(.unavailable, detail: "libcurl refused an option, code \(options.result.rawValue)")
        }
    }

    func close() {
        if let easy { curl_easy_cleanup(easy) }
        easy = nil
        curl_slist_free_all(headerList)
        headerList = nil
    }

    func resume() {
        guard let easy, isPaused else { return }
        isPaused = false
        lastActivity = .now
        curl_easy_pause(easy, CURLPAUSE_CONT)
    }

    /// When the engine must check this transfer again if nothing happens before.
    var nextDeadline: ContinuousClock.Instant {
        guard let idleTimeout = request.idleTimeout, !isPaused else { return request.deadline }
        return min(request.deadline, lastActivity + idleTimeout)
    }

    /// The error to end with if a deadline or the idle timeout has passed.
    func expire(now: ContinuousClock.Instant) -> HTTPError? {
        if now >= request.deadline { return HTTPError(.timeout, detail: "host \(url.host), deadline passed while \(phase)") }
        guard let idleTimeout = request.idleTimeout, !isPaused, now >= lastActivity + idleTimeout else { return nil }
        return HTTPError(.timeout, detail: "host \(url.host), silent for \(idleTimeout) while \(phase)")
    }

    /// libcurl has ended the transfer.
    func complete(_ code: CURLcode) {
        if let refusal { return channel.finish(.failure(refusal)) }
        guard code == CURLE_OK else { return channel.finish(.failure(error(for: code))) }
        guard isHeadComplete else {
            return channel.finish(.failure(HTTPError(.badResponse, detail: "host \(url.host) sent no complete head")))
        }
        if isRedirect { channel.setHead(head) }
        channel.finish(.success(()))
    }

    // MARK: Callbacks

    /// Body bytes handed to the socket so far. A large upload on a slow line is progress, though nothing is received. It counts when it
    /// happens: if it were checked only on timeout, an upload that finished at the start would earn the server a second timeout.
    func noteUploaded(_ bytes: Int64) {
        guard bytes != uploadedBytes else { return }
        uploadedBytes = bytes
        lastActivity = .now
    }

    /// A header line, the status line or the empty line at the end, with its line terminator.
    func receive(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        headerBytes += bytes.count
        guard headerBytes <= Self.maxHeaderBytes else {
            return refuse(.tooLarge, "the head is larger than \(Self.maxHeaderBytes) bytes")
        }
        // After the head come trailers, which nobody here uses.
        if isHeadComplete { return true }
        let line = String(decoding: bytes, as: UTF8.self).trimmingLineEnd()
        if line.hasPrefix("HTTP/") {
            status = line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
            headers = HTTPHeaders()
        } else if line.isEmpty {
            // 1xx heads precede the final one (RFC 9110 section 15.2).
            if status >= 200 { return completeHead() }
        } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
            headers.add(String(line[..<colon]), line[line.index(after: colon)...].trimmingBlanks())
        }
        return true
    }

    private func completeHead() -> Bool {
        isHeadComplete = true
        if let announced = headers["content-length"].flatMap({ Int($0) }), announced > request.maxResponseBytes, request.method != .head,
            !isRedirect
        {
            return refuse(.tooLarge, "\(announced) bytes are announced, \(request.maxResponseBytes) allowed")
        }
        // A stream is never decompressed: inflating a chunk while paused is unbounded (Sources/HTTPClient/README.md, "No decompression in
        // streams").
        if isStream, let encoding = headers["content-encoding"], encoding.lowercased() != "identity" {
            return refuse(.badResponse, "a stream came compressed though that was not offered")
        }
        // For a redirect that will be followed, this waits until its body has been read and the connection is reusable.
        if !isRedirect { channel.setHead(head) }
        return true
    }

    /// - Returns: the bytes consumed, or libcurl's code for pausing.
    func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        lastActivity = .now
        if bodyBytes + bytes.count > request.maxResponseBytes {
            _ = refuse(.tooLarge, "the body is larger than \(request.maxResponseBytes) bytes")
            return 0
        }
        if !isRedirect {
            switch channel.offer(bytes) {
            case .accepted: break
            case .refused: return 0
            case .pause:
                isPaused = true
                return Int(CURL_WRITEFUNC_PAUSE)
            }
        }
        bodyBytes += bytes.count
        return bytes.count
    }

    /// - Returns: whether a connection to this address may carry the request.
    func allows(_ address: IPAddress?) -> Bool {
        guard let address, addressRule.allows(address) else {
            return refuse(.addressRefused, "its address is not one that may be connected to")
        }
        // With several addresses an earlier one may have been refused: this one will do.
        refusal = nil
        return true
    }

    private func refuse(_ code: HTTPError.Code, _ reason: String) -> Bool {
        refusal = HTTPError(code, detail: "host \(url.host): \(reason)")
        return false
    }

    // MARK: What is known about it

    private var head: HTTPResponseHead { HTTPResponseHead(status: status, headers: headers, url: url.text) }

    private var isRedirect: Bool { policy.follows(head) }

    /// The phase it is in, for operators who read of a timeout.
    private var phase: String {
        if isHeadComplete { return "receiving the body" }
        if offset(CURLINFO_PRETRANSFER_TIME_T) > 0 {
            return uploadedBytes < request.body.count ? "sending the request" : "waiting for the response"
        }
        if offset(CURLINFO_CONNECT_TIME_T) > 0 { return "shaking hands" }
        return offset(CURLINFO_NAMELOOKUP_TIME_T) > 0 ? "connecting" : "resolving its name"
    }

    private func offset(_ info: CURLINFO) -> Int64 {
        var value: curl_off_t = 0
        if let easy { shim_getinfo_offset(easy, info, &value) }
        return Int64(value)
    }

    private func error(for code: CURLcode) -> HTTPError {
        var detail = "host \(url.host), curl \(code.rawValue) (\(String(cString: curl_easy_strerror(code)))) while \(phase)"
        if let easy, code == CURLE_PEER_FAILED_VERIFICATION {
            var verification = 0
            shim_getinfo_long(easy, CURLINFO_SSL_VERIFYRESULT, &verification)
            detail += ", X.509 verification result \(verification)"
        }
        return HTTPError(HTTPError.Code(code), detail: detail)
    }
}

extension HTTPPolicy {
    /// Whether a response is a redirect that this policy wants followed.
    func follows(_ head: HTTPResponseHead) -> Bool {
        redirects != nil && [301, 302, 303, 307, 308].contains(head.status) && head.headers["location"] != nil
    }
}

extension HTTPError.Code {
    init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .dns
        case CURLE_COULDNT_CONNECT: self = .connect
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ENGINE_INITFAILED:
            self = .tls
        case CURLE_PARTIAL_FILE: self = .truncated
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3: self = .connectionLost
        case CURLE_URL_MALFORMAT: self = .invalidRequest
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: self = .unavailable
        default: self = .badResponse
        }
    }
}

extension StringProtocol {
    fileprivate func trimmingLineEnd() -> String {
        // "\r\n" is a single Character, hence the Unicode scalars.
        String(String.UnicodeScalarView(unicodeScalars.prefix { $0 != "\r" && $0 != "\n" }))
    }

    fileprivate func trimmingBlanks() -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(self[...last].drop(while: isBlank))
    }
}
