internal import CCurl

/// Sets options on an easy handle and remembers the first failure, so that they read as a list.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer
    private(set) var result = CURLE_OK

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    private mutating func set(_ option: CURLoption, _ value: Int) { note(shim_setopt_long(easy, option, value)) }
    private mutating func set(_ option: CURLoption, _ value: String) { note(shim_setopt_string(easy, option, value)) }

    private mutating func note(_ code: CURLcode) {
        if result == CURLE_OK { result = code }
    }

    mutating func setURL(_ url: HTTPURL, method: HTTPRequest.Method, body: [UInt8]) {
        set(CURLOPT_URL, url.text)
        switch method {
        case .get: set(CURLOPT_HTTPGET, 1)
        case .head: set(CURLOPT_NOBODY, 1)
        case .post, .put, .patch, .delete:
            set(CURLOPT_POST, 1)
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
            note(shim_setopt_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
            body.withUnsafeBytes { note(shim_setopt_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(easy))) }
        }
    }

    mutating func setTransport(_ policy: HTTPPolicy, sharesConnection: Bool, decompresses: Bool) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        // A proxy from the environment would hide the server's address from the checks against SSRF (curl, docs/SECURITY, "SSRF").
        set(CURLOPT_PROXY, "")
        // Signals belong to the program; the thread blocks SIGPIPE itself.
        set(CURLOPT_NOSIGNAL, 1)
        // Without it, removing a transfer during its name lookup joins the resolver's thread, and all other transfers wait.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, Int(policy.connectTimeout / .milliseconds(1)))
        set(CURLOPT_USERAGENT, policy.userAgent)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = policy.certificateAuthorities { set(CURLOPT_CAINFO, file) }
        if decompresses { set(CURLOPT_ACCEPT_ENCODING, "") }
        // Requests that wait for the first connection's ALPN result can share one HTTP/2 connection (Sources/HTTPClient/README.md, "Shared
        // HTTP/2 connections").
        set(CURLOPT_PIPEWAIT, sharesConnection ? 1 : 0)
        set(CURLOPT_HTTP_VERSION, sharesConnection ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
    }

    /// - Returns: the list, to be freed by the caller after the handle.
    mutating func setHeaders(_ headers: HTTPHeaders) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        func append(_ line: String) -> Bool {
            guard let longer = curl_slist_append(list, line) else { return false }
            list = longer
            return true
        }
        // libcurl would send "Expect: 100-continue" with large bodies, and wait a second for servers that do not support it.
        var isComplete = append("Expect:")
        for field in headers {
            // In libcurl's syntax, "Name:" removes a field and "Name;" sends it empty.
            isComplete = append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)") && isComplete
        }
        if !isComplete { note(CURLE_OUT_OF_MEMORY) }
        note(shim_setopt_list(easy, CURLOPT_HTTPHEADER, list))
        return list
    }

    /// - Parameter context: a `Transfer`, which must outlive the handle.
    mutating func setCallbacks(to context: UnsafeMutableRawPointer) {
        note(
            shim_setopt_write(
                easy,
                { bytes, size, count, context in
                    guard let transfer = Transfer.from(context) else { return 0 }
                    return transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
                }, context))
        note(
            shim_setopt_header(
                easy,
                { bytes, size, count, context in
                    guard let transfer = Transfer.from(context) else { return 0 }
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return transfer.receive(headerLine: line) ? line.count : 0
                }, context))
        // Called whenever data was sent or received, and periodically in between.
        note(
            shim_setopt_progress(
                easy,
                { context, _, _, _, uploaded in
                    Transfer.from(context)?.noteUploaded(Int64(uploaded))
                    return 0
                }, context))
        // Called for each new connection, before anything is sent to the address.
        note(
            shim_setopt_opensocket(
                easy,
                { context, _, address in
                    guard let transfer = Transfer.from(context), let address, transfer.allows(IPAddress(shim_sockaddr(address))) else {
                        return CURL_SOCKET_BAD
                    }
                    return shim_open_socket(address)
                }, context))
        // Called before each request, also on a reused connection, for which no socket is opened (Sources/HTTPClient/README.md, "Addresses
        // are checked twice").
        note(
            shim_setopt_prerequest(
                easy,
                { context, address, _, _, _ in
                    guard let transfer = Transfer.from(context), let address else { return CURL_PREREQFUNC_ABORT }
                    return transfer.allows(IPAddress(String(cString: address))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }, context))
    }
}

extension Transfer {
    fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
