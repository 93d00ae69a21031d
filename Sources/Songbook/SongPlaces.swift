import AlbumScanAPI
import Catalog

/// Links of a sheet, and which service each leads to: by host, since names beside them are written in many ways (rule 112).
enum SongPlaces {
    struct Failure: Error, Equatable { let reason: String }

    /// The longest address that is taken, in bytes.
    static let longest = 2000

    /// What no address has as it is (RFC 3986, appendix A).
    private static let foreign = Set("\"<>\\^`{|}".utf8)

    /// Disney+ first. A host also stands for what lies below it (`www.`, `music.`).
    private static let known: [(host: String, service: String)] = [
        ("disneyplus.com", "Disney+"), ("netflix.com", "Netflix"), ("primevideo.com", "Prime Video"), ("tv.apple.com", "Apple TV"),
        ("hulu.com", "Hulu"), ("max.com", "Max"), ("peacocktv.com", "Peacock"), ("paramountplus.com", "Paramount+"),
        ("music.youtube.com", "YouTube Music"), ("youtube.com", "YouTube"), ("open.spotify.com", "Spotify"),
        ("music.apple.com", "Apple Music"), ("itunes.apple.com", "iTunes"), ("music.amazon.com", "Amazon Music"),
        ("play.google.com", "Google Play"), ("vudu.com", "Vudu"), ("amazon.com", "Amazon"), ("bandcamp.com", "Bandcamp"),
    ]

    /// - Parameter cell: addresses with `|` between them, each bare or behind a name (`Name: https://…`, `Name=https://…`).
    static func links(_ cell: String) throws(Failure) -> [SongLink] {
        var links: [(place: Int, link: SongLink)] = []
        for part in cell.split(separator: "|") {
            let text = String(part).trimmed
            guard !text.isEmpty else { continue }
            let address = text.firstMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:\/\//#).map { String(text[$0.range.lowerBound...]) } ?? text
            let host = try host(of: address)
            let place = known.firstIndex { host == $0.host || host.hasSuffix("." + $0.host) }
            let link = SongLink(service: place.map { known[$0].service } ?? host.withoutWWW, url: address)
            if !links.contains(where: { $0.link.url == address }) { links.append((place ?? known.count, link)) }
        }
        guard links.count <= 20 else { throw Failure(reason: "has more than 20 addresses") }
        // Stable, so that unknown places stay in the sheet's order.
        return links.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element.link)
    }

    /// The host of an https address, in lower case.
    static func host(of address: String) throws(Failure) -> String {
        let shown = SongTime.shown(address)
        guard address.utf8.count <= longest, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.foreign.contains($0) }) else {
            throw Failure(reason: "“\(shown)” is no web address")
        }
        guard let match = address.wholeMatch(of: #/([A-Za-z][A-Za-z0-9+.\-]*):\/\/([^\/?#]+)([\/?#].*)?/#) else {
            throw Failure(reason: "“\(shown)” is no web address")
        }
        guard match.1.lowercased() == "https" else { throw Failure(reason: "“\(shown)” is not https") }
        let host = match.2.lowercased()
        guard host.wholeMatch(of: #/(?:[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?\.)+[a-z][a-z0-9\-]*[a-z0-9]/#) != nil else {
            throw Failure(reason: "“\(shown)” has no host")
        }
        return host
    }
}

extension String {
    fileprivate var withoutWWW: String { hasPrefix("www.") ? String(dropFirst(4)) : self }
}
