/// `/ws/2/…`: identification of the caller, the two kinds of 503, search, lookup, browse
/// (services/artwork/README.md, "MusicBrainz: identification and rate").
struct MusicBrainzHandler {
    let room: ControlRoom
    private let search = MusicBrainzSearch()

    init(room: ControlRoom) {
        self.room = room
    }

    private static let entities: Set = ["release-group", "release", "artist"]
    private static let includes: Set = [
        "artist-credits", "artists", "labels", "recordings", "release-groups", "releases", "media", "discids", "isrcs", "aliases",
        "annotation",
        "tags", "genres", "ratings", "url-rels", "artist-rels", "release-rels", "release-group-rels", "recording-rels", "label-rels",
        "work-rels", "user-tags", "user-genres", "user-ratings", "various-artists",
    ]

    func handle(_ call: Call) async -> Reply {
        let format: Format = Format(call)
        var subject = subject(of: call)
        guard call.header("user-agent")?.contains(where: { !$0.isWhitespace }) == true else {
            let message =
                "Your requests are being throttled by MusicBrainz because the application you are using has not identified itself. "
                + "Please update your application, and see http://musicbrainz.org/doc/XML_Web_Service/Rate_Limiting for more information."
            return await finish(call, subject, nil, format.plainError(403, message).adding("x-ratelimit-who", "ua-missing"))
        }
        guard await room.admit(client: call.client, at: call.arrived) else {
            let message =
                "Your requests are exceeding the allowable rate limit. "
                + "Please see http://wiki.musicbrainz.org/XMLWebService for more information."
            let reply = format.plainError(503, message)
                .adding("x-ratelimit-zone", "ws ip=\(call.client)").adding("x-ratelimit-limit", "22")
                .adding("x-ratelimit-remaining", "0").adding("retry-after", "1")
            return await finish(call, subject, nil, reply)
        }
        let catalogued = call.parameter("query").flatMap { AlbumReader.album(in: $0, strict: false) }
        subject.album = catalogued?.name
        let fault = await room.takeFault(for: subject)
        var reply: Reply
        do throws(ServiceError) {
            if let fault, let failure = failure(fault, format) {
                reply = failure
            } else {
                reply = format.success(try answer(call, fault: fault?.kind))
            }
        } catch {
            reply = format.error(error.status, error.message)
        }
        if reply.status == 200 {
            reply = reply.adding("x-ratelimit-limit", call.parameter("query") == nil ? "1200" : "360").adding(
                "x-ratelimit-remaining", "211")
        }
        let scale = await room.latencyScale
        reply = reply.delayed(.milliseconds(800) * scale)
        if let fault { reply = fault.applied(to: reply) }
        return await finish(call, subject, fault, reply)
    }

    private func subject(of call: Call) -> ControlRoom.Subject {
        let parts = call.parts
        let entity = parts.count > 2 ? parts[2] : "root"
        let step = parts.count > 3 ? "lookup" : call.parameter("query") != nil ? "search" : "browse"
        return ControlRoom.Subject(.musicbrainz, "\(step)_\(entity)", step: step)
    }

    private func finish(_ call: Call, _ subject: ControlRoom.Subject, _ fault: Fault?, _ reply: Reply) async -> Reply {
        await room.record(call, subject, reply: reply, fault: fault)
        return reply
    }

    private func failure(_ fault: Fault, _ format: Format) -> Reply? {
        switch fault.kind {
        case .shed:
            return format.plainError(503, "The MusicBrainz web server is currently busy. Please try again later.")
                .adding("x-ratelimit-zone", "search-global").adding("x-ratelimit-who", "search-shed")
                .adding("x-ratelimit-limit", "1200").adding("x-ratelimit-remaining", "17").adding("retry-after", "0")
        case .status:
            let reply = format.error(fault.status ?? 500, "Ordered by the sandbox's operator")
            return fault.retryAfter.map { reply.adding("retry-after", String($0)) } ?? reply
        default: return nil
        }
    }

    // MARK: Calls

    private func answer(_ call: Call, fault: Fault.Kind?) throws(ServiceError) -> Answer {
        let parts = call.parts
        guard call.method == "GET" else { throw ServiceError(405, "", "Method Not Allowed") }
        guard parts.count == 3 || parts.count == 4, Self.entities.contains(parts[2]) else { throw ServiceError(404, "", "Not Found") }
        let entity = parts[2]
        let included = Set((call.parameter("inc") ?? "").split { $0 == " " || $0 == "+" }.map(String.init))
        if let unknown = included.subtracting(Self.includes).min() {
            throw ServiceError(400, "", "\(unknown) is not a valid inc parameter for the \(entity) resource.")
        }
        if parts.count == 4 { return try lookup(entity, id: parts[3], inc: included) }
        if let query = call.parameter("query") {
            guard query.contains(where: { !$0.isWhitespace }) else { throw Self.noQueryType(entity) }
            return try search.search(
                entity, query: query, page: Page(call, isSearch: true), isDismax: call.parameter("dismax") == "true", fault: fault)
        }
        return try browse(entity, call, inc: included)
    }

    private static func noQueryType(_ entity: String) -> ServiceError {
        ServiceError(400, "", "The given parameters do not match any available query type for the \(entity) resource.")
    }

    private func lookup(_ entity: String, id: String, inc: Set<String>) throws(ServiceError) -> Answer {
        guard MBID.isValid(id.lowercased()) else { throw ServiceError(400, "", "Invalid mbid.") }
        let id = id.lowercased()
        switch entity {
        case "release-group":
            guard let group = MusicCatalog.shared.group(id) else { break }
            return .item(MusicBrainzShapes.lookup(group, inc: inc), entity: entity)
        case "release":
            guard let found = MusicCatalog.shared.release(id) else { break }
            return .item(MusicBrainzShapes.lookup(found.release, found.group, inc: inc), entity: entity)
        default:
            let artists = MusicCatalog.shared.groups.flatMap(\.credits).map(\.artist)
            guard let artist = artists.first(where: { $0.id == id }) else { break }
            return .item(MusicBrainzShapes.lookup(artist), entity: entity)
        }
        throw ServiceError(404, "", "Not Found")
    }

    private func browse(_ entity: String, _ call: Call, inc: Set<String>) throws(ServiceError) -> Answer {
        let groups: [MusicCatalog.ReleaseGroup]
        if let id = call.parameter("release-group"), entity == "release" {
            guard MBID.isValid(id) else { throw ServiceError(400, "", "Invalid mbid.") }
            guard let group = MusicCatalog.shared.group(id) else { throw ServiceError(404, "", "Not Found") }
            groups = [group]
        } else if let id = call.parameter("artist"), entity != "artist" {
            guard MBID.isValid(id) else { throw ServiceError(400, "", "Invalid mbid.") }
            groups = MusicCatalog.shared.groups.filter { $0.credits.contains { $0.artist.id == id } }
            guard !groups.isEmpty else { throw ServiceError(404, "", "Not Found") }
        } else {
            throw Self.noQueryType(entity)
        }
        let types = call.parameter("type").map { Set($0.lowercased().split(separator: "|").map(String.init)) }
        let statuses = call.parameter("status").map { Set($0.lowercased().split(separator: "|").map(String.init)) }
        let fitting = groups.filter { types?.contains($0.primaryType?.lowercased() ?? "") != false }
        let items: [JSON]
        if entity == "release-group" {
            items = fitting.map { MusicBrainzShapes.lookup($0, inc: inc) }
        } else {
            items = fitting.flatMap { group in
                group.releases.filter { statuses?.contains($0.status?.lowercased() ?? "") != false }
                    .map { MusicBrainzShapes.lookup($0, group, inc: inc) }
            }
        }
        let page = Page(call, isSearch: false)
        return .list(page.cut(items), entity: entity, count: items.count, offset: page.offset, isSearch: false)
    }
}

/// `limit` and `offset`: search falls back to 25 outside 1…100, browse clamps (services/artwork/README.md, "MusicBrainz: queries").
struct Page {
    let limit: Int
    let offset: Int

    init(_ call: Call, isSearch: Bool) {
        let asked = call.parameter("limit").flatMap { Int($0) } ?? 25
        limit = (1...100).contains(asked) ? asked : isSearch ? 25 : asked > 100 ? 100 : 25
        offset = max(0, call.parameter("offset").flatMap { Int($0) } ?? 0)
    }

    func cut(_ items: [JSON]) -> [JSON] {
        Array(items.dropFirst(offset).prefix(limit))
    }
}

enum MBID {
    /// 8-4-4-4-12 hexadecimal digits in lower case.
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
