import JPEG
import SampleCovers

/// The Cover Art Archive and the two archive.org hosts behind it: 307, 302, then the picture
/// (services/artwork/README.md, "Cover Art Archive: redirects"). Each hop changes between `127.0.0.1` and `localhost`, so that a
/// client has to allow every host on the way.
struct CoverArtHandler {
    let room: ControlRoom
    let artwork: ArchivePictures

    func handle(_ call: Call) async -> Reply {
        let parts = call.parts
        let step =
            parts.first == "download" ? "hop" : parts.first == "ia" ? "image" : parts.last?.hasPrefix("front") == true ? "front" : "index"
        var subject = ControlRoom.Subject(.coverartarchive, parts.first ?? "", step: step)
        subject.album = album(parts)?.name
        let fault = await room.takeFault(for: subject)
        var reply: Reply
        var latency = 200
        switch parts.first {
        case "download":
            latency = 400
            reply = hop(call, parts)
        case "ia":
            latency = 600
            reply = await file(parts, fault?.kind)
        default: reply = archive(call, parts)
        }
        if let fault { reply = misbehaved(reply, fault, call) }
        let scale = await room.latencyScale
        reply = reply.adding("access-control-allow-origin", "*").delayed(.milliseconds(latency) * scale)
        if let fault { reply = fault.applied(to: reply) }
        if call.method == "HEAD" { reply.pieces = [] }
        await room.record(call, subject, reply: reply, fault: fault)
        return reply
    }

    /// The album whose release or release group a path names anywhere.
    private func album(_ parts: [String]) -> SandboxAlbum? {
        for part in parts {
            let id = part.hasPrefix("mbid-") ? String(part.dropFirst(5).prefix(36)) : part
            if let cover = MusicCatalog.shared.release(id)?.release.cover { return cover }
            if let group = MusicCatalog.shared.group(id) { return group.releases.compactMap(\.cover).first }
        }
        return nil
    }

    private func misbehaved(_ reply: Reply, _ fault: Fault, _ call: Call) -> Reply {
        switch fault.kind {
        case .notFound: return .html(404, title: "Not Found")
        case .foreignRedirect:
            return .text(
                307, "See: https://images.example.net/cover.jpg\n", headers: [("location", "https://images.example.net/cover.jpg")])
        case .redirectLoop: return .text(307, "See: \(call.path)\n", headers: [("location", "http://\(call.authority)\(call.path)")])
        case .corrupt: return Reply(200, headers: [("content-type", "image/jpeg")], body: [0xFF, 0xD8] + Array("not a picture".utf8))
        case .status:
            let failure = Reply.html(fault.status ?? 503, title: "Service Unavailable")
            return fault.retryAfter.map { failure.adding("retry-after", String($0)) } ?? failure
        default: return reply
        }
    }

    // MARK: coverartarchive.org

    private func archive(_ call: Call, _ parts: [String]) -> Reply {
        guard ["GET", "HEAD", "OPTIONS"].contains(call.method) else { return .html(405, title: "Method Not Allowed") }
        guard let entity = parts.first, entity == "release" || entity == "release-group" else {
            return .html(400, title: "Only the following entities are supported: release, release-group")
        }
        guard parts.count > 1 else { return .html(400, title: "no MBID specified") }
        let mbid = parts[1]
        guard MBID.isValid(mbid) else { return .html(400, title: "invalid MBID specified") }
        let release: MusicCatalog.Release?
        if entity == "release" {
            release = MusicCatalog.shared.release(mbid)?.release
        } else {
            release = MusicCatalog.shared.group(mbid).flatMap { group in
                group.releases.filter { $0.cover != nil }.min { ($0.date ?? "9999") < ($1.date ?? "9999") }
            }
        }
        let name = entity == "release" ? "release" : "release group"
        guard let release, let cover = release.cover else {
            let isFront = parts.count > 2 && parts[2].hasPrefix("front")
            let known = entity == "release" && MusicCatalog.shared.release(mbid) != nil
            return .html(
                404,
                title: isFront && known
                    ? "No front cover image found for release with identifier \(mbid)" : "No cover art found for \(name) \(mbid)")
        }
        guard parts.count > 2 else { return redirect(call, "/download/mbid-\(release.id)/index.json") }
        guard entity == "release" || parts[2].hasPrefix("front") else {
            return .text(400, "\(parts[2]) not supported for release groups.")
        }
        return picture(call, parts[2], release: release, cover: cover)
    }

    private func picture(_ call: Call, _ name: String, release: MusicCatalog.Release, cover: SandboxAlbum) -> Reply {
        let image = Identifier.image(release.id)
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        let pieces = stem.split(separator: "-").map(String.init)
        guard pieces.first == "front" || pieces.first == String(image) else {
            return .html(
                404,
                title: name.hasPrefix("back")
                    ? "No back cover image found for release with identifier "
                        + "\(release.id)" : "cover image with id \(stem) not found")
        }
        let base = "/download/mbid-\(release.id)/mbid-\(release.id)-\(image)"
        // An unknown size silently means the original.
        if pieces.count > 1, ["250", "500", "1200"].contains(pieces[1]) { return redirect(call, "\(base)_thumb\(pieces[1]).jpg") }
        return redirect(call, "\(base).\(cover.originalFormat.rawValue)")
    }

    private func redirect(_ call: Call, _ path: String) -> Reply {
        let location = "http://\(otherHost(call.authority))\(path)"
        return .text(307, "See: \(location)\n", headers: [("location", location)])
    }

    private func otherHost(_ authority: String) -> String {
        if authority.hasPrefix("127.0.0.1") { return authority.replacing("127.0.0.1", with: "localhost") }
        return authority.replacing("localhost", with: "127.0.0.1")
    }

    // MARK: archive.org

    private func hop(_ call: Call, _ parts: [String]) -> Reply {
        guard parts.count == 3 else { return .html(404, title: "Not Found") }
        let location = "http://\(otherHost(call.authority))/ia/12/items/\(parts[1])/\(parts[2])"
        return Reply(302, headers: [("location", location), ("content-type", "text/html")], body: [])
    }

    private func file(_ parts: [String], _ fault: Fault.Kind?) async -> Reply {
        guard parts.count == 5, let item = parts.dropFirst(3).first, let found = MusicCatalog.shared.release(String(item.dropFirst(5))),
            let cover = found.release.cover
        else { return .html(404, title: "Not Found") }
        let release = found.release
        let file = parts[4]
        if file == "index.json" {
            return Reply(200, headers: [("content-type", "application/octet-stream")], body: index(release, cover).bytes)
        }
        let stem = "mbid-\(release.id)-\(Identifier.image(release.id))"
        guard file.hasPrefix(stem) else { return .html(404, title: "Not Found") }
        let rest = file.dropFirst(stem.count)
        if let side = [250, 500, 1200].first(where: { rest == "_thumb\($0).jpg" }) {
            if fault == .pngAsJPEG {
                return Reply(
                    200, headers: [("content-type", "image/jpeg")],
                    body: await artwork.original(cover.cover, .png, isFramed: release.isFramed))
            }
            return Reply(
                200, headers: [("content-type", "image/jpeg")],
                body: await artwork.thumbnail(cover.cover, side: side, isFramed: release.isFramed))
        }
        guard rest == "." + cover.originalFormat.rawValue else { return .html(404, title: "Not Found") }
        let type = cover.originalFormat == .jpeg ? "image/jpeg" : "image/\(cover.originalFormat.rawValue)"
        return Reply(
            200, headers: [("content-type", type)],
            body: await artwork.original(cover.cover, cover.originalFormat, isFramed: release.isFramed))
    }

    private func index(_ release: MusicCatalog.Release, _ cover: SandboxAlbum) -> JSON {
        let image = Identifier.image(release.id)
        let base = "http://coverartarchive.org/release/\(release.id)/\(image)"
        var thumbnails: JSON = ["250": .string("\(base)-250.jpg"), "500": .string("\(base)-500.jpg")]
        // Old pictures have no 1200, and their number is a string.
        let isOld = release.date.map { $0 < "1990" } ?? true
        if !isOld { thumbnails = thumbnails.setting("1200", .string("\(base)-1200.jpg")) }
        thumbnails = thumbnails.setting("small", .string("\(base)-250.jpg")).setting("large", .string("\(base)-500.jpg"))
        return [
            "images": [
                [
                    "types": ["Front"], "front": true, "back": false, "edit": 17_462_565,
                    "image": .string("\(base).\(cover.originalFormat.rawValue)"), "comment": "", "approved": .bool(release.approved),
                    "id": isOld ? .string(String(image)) : .integer(image), "thumbnails": thumbnails,
                ]
            ],
            "release": .string("https://musicbrainz.org/release/\(release.id)"),
        ]
    }
}
