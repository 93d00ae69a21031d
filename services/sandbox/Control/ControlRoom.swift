import FoundationEssentials

/// What the sandbox remembers and what it was told to do: recorded requests, counts, ordered faults, latency, limits.
package actor ControlRoom {
    /// What a handler found out about a request.
    package struct Subject: Sendable {
        package var upstream: Fault.Upstream
        package var endpoint: String
        package var step = "other"
        package var album: String?
        package var body: JSON?

        package init(_ upstream: Fault.Upstream, _ endpoint: String, step: String = "other", album: String? = nil, body: JSON? = nil) {
            self.upstream = upstream
            self.endpoint = endpoint
            self.step = step
            self.album = album
            self.body = body
        }
    }

    private var records: [JSON] = []
    private var nextNumber = 1
    private var counts: [String: [String: Int]] = [:]
    private var faults: [Fault] = []
    private let recordLimit = 5000
    /// Factor on every emulated latency; zero answers at once.
    package private(set) var latencyScale: Double
    private let initialLatencyScale: Double
    private var gates: [String: RequestRateLimit] = [:]
    private var requestsPerSecond: Double
    private let initialRequestsPerSecond: Double
    package let traffic = Traffic()

    package init(latencyScale: Double = 1, requestsPerSecond: Double = 1) {
        self.latencyScale = latencyScale
        initialLatencyScale = latencyScale
        self.requestsPerSecond = requestsPerSecond
        initialRequestsPerSecond = requestsPerSecond
    }

    // MARK: Faults

    package func order(_ ordered: [Fault]) {
        faults.append(contentsOf: ordered)
    }

    package func clearFaults() {
        faults = []
    }

    package var orderedFaults: [Fault] { faults }

    /// The first ordered fault that fits, used up by one.
    package func takeFault(for subject: Subject) -> Fault? {
        let index = faults.firstIndex { fault in
            (fault.upstream == nil || fault.upstream == subject.upstream)
                && (fault.endpoint == nil || fault.endpoint == subject.endpoint)
                && (fault.step == nil || fault.step == subject.step)
                && (fault.album == nil || fault.album == subject.album)
        }
        guard let index else { return nil }
        let fault = faults[index]
        if fault.count <= 1 { faults.remove(at: index) } else { faults[index].count -= 1 }
        return fault
    }

    // MARK: Limits and latency

    package func setLatencyScale(_ scale: Double) {
        latencyScale = scale
    }

    /// Zero switches MusicBrainz' own limit off, as on a private mirror.
    package func setRequestsPerSecond(_ rate: Double) {
        requestsPerSecond = rate
        gates = [:]
    }

    /// Whether MusicBrainz' per-address limit lets this request pass.
    package func admit(client: String, at now: ContinuousClock.Instant) -> Bool {
        guard requestsPerSecond > 0 else { return true }
        return gates[client, default: RequestRateLimit(requestsPerSecond: requestsPerSecond)].admit(at: now)
    }

    // MARK: Records

    package func record(_ call: Call, _ subject: Subject, reply: Reply, fault: Fault?) {
        let number = nextNumber
        nextNumber += 1
        let secrets: Set = ["authorization", "x-api-key", "cookie"]
        let headers = call.headers.map {
            JSON.Member(name: $0.name, value: .string(secrets.contains($0.name) ? "(withheld)" : $0.value))
        }
        // A repeated header shows as its last value under one name: enough to read, and always valid JSON.
        let unique = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }.sorted { $0.key < $1.key }
        records.append([
            "number": .integer(number), "at": .string(Date.now.formatted(.iso8601)),
            "upstream": .string(subject.upstream.rawValue), "endpoint": .string(subject.endpoint),
            "step": .string(subject.step), "album": JSON(subject.album),
            "method": .string(call.method), "path": .string(call.path),
            "query": .array(call.query.map { [.string($0.name), .string($0.value)] }),
            "headers": .object(unique.map { JSON.Member(name: $0.key, value: $0.value) }),
            "body": subject.body.map(RequestElision.elide) ?? .null,
            "status": .integer(reply.status), "fault": JSON(fault?.kind.rawValue),
        ])
        if records.count > recordLimit { records.removeFirst(records.count - recordLimit) }
        traffic.recorded(call, subject, status: reply.status, fault: fault?.kind)
        count("upstream", subject.upstream.rawValue)
        count("endpoint", "\(subject.upstream.rawValue) \(subject.endpoint)")
        count("step", subject.step)
        count("status", "\(subject.upstream.rawValue) \(reply.status)")
        if let fault { count("fault", fault.kind.rawValue) }
        if let album = subject.album { count("album", "\(album) \(subject.step)") }
    }

    private func count(_ table: String, _ key: String) {
        counts[table, default: [:]][key, default: 0] += 1
    }

    /// Newest last. Filters compare with the record's members; `limit` keeps the newest.
    package func requests(filters: [(name: String, value: String)], limit: Int) -> JSON {
        let fitting = records.filter { record in
            filters.allSatisfy { filter in
                record[filter.name]?.string == filter.value || record[filter.name]?.integer.map(String.init) == filter.value
            }
        }
        return ["count": .integer(fitting.count), "requests": .array(Array(fitting.suffix(limit)))]
    }

    package var countsJSON: JSON {
        let tables = ["upstream", "endpoint", "step", "status", "fault", "album"].map { table in
            let rows = (counts[table] ?? [:]).sorted { $0.key < $1.key }
            return JSON.Member(name: table, value: .object(rows.map { JSON.Member(name: $0.key, value: .integer($0.value)) }))
        }
        return .object(
            [JSON.Member(name: "total", value: .integer(nextNumber - 1))] + tables + [
                JSON.Member(name: "inFlight", value: traffic.inFlight)
            ])
    }

    /// Back to how it started.
    package func reset() {
        records = []
        traffic.reset()
        counts = [:]
        faults = []
        gates = [:]
        nextNumber = 1
        latencyScale = initialLatencyScale
        requestsPerSecond = initialRequestsPerSecond
    }
}

/// Pictures do not belong in a log: their size and a digest do.
enum RequestElision {
    static func elide(_ body: JSON) -> JSON {
        body.mapped { name, value in
            guard case .string(let text) = value, text.utf8.count > 256 else { return value }
            if name == "data" { return .string("(\(text.utf8.count) base64 characters, digest \(digest(text)))") }
            if text.hasPrefix("data:") { return .string("data:(\(text.utf8.count) characters, digest \(digest(text)))") }
            return value
        }
    }

    /// FNV-1a, 64 bits: tells pictures apart, hides what they show.
    private static func digest(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
