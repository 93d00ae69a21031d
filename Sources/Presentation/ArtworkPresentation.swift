public import AlbumScanAPI
public import FoundationEssentials
public import Store

extension ArtworkResource {
    /// Artwork as clients see it; nothing stored yet is pending.
    public init(_ record: ArtworkRecord?, album: UUID) {
        guard let record else {
            self.init(state: .pending)
            return
        }
        let version = record.state == .ready ? record.version : nil
        self.init(
            state: PartState(record.state), url: version.map { ArtworkURL.full(of: album, version: $0) },
            thumbnailUrl: version.map { ArtworkURL.thumbnail(of: album, version: $0) },
            verified: record.state == .ready ? record.isVerified : nil, releaseGroupId: record.releaseGroupID?.lowercased,
            releaseId: record.releaseID?.lowercased)
    }
}

/// URLs of artwork carry the content's version and so may be cached forever (rule 45).
public enum ArtworkURL {
    /// At most 500 px.
    public static func full(of album: UUID, version: String) -> String { url(album, side: 500, version) }

    /// At most 200 px.
    public static func thumbnail(of album: UUID, version: String) -> String { url(album, side: 200, version) }

    private static func url(_ album: UUID, side: Int, _ version: String) -> String {
        "/v1/albums/\(album.lowercased)/artwork/\(side).jpg?v=\(version)"
    }

    /// An edition's cover. Without a version it has not been fetched yet: whoever asks for it has it fetched, and must not keep it for ever.
    public static func edition(_ release: UUID, of album: UUID, side: Int, version: String?) -> String {
        "/v1/albums/\(album.lowercased)/editions/\(release.lowercased)/\(side).jpg" + (version.map { "?v=\($0)" } ?? "")
    }
}

extension PartState {
    init(_ state: ArtworkRecord.State) {
        switch state {
        case .pending: self = .pending
        case .ready: self = .ready
        case .unavailable: self = .unavailable
        }
    }
}
