package import FoundationEssentials
package import Store

/// What becomes of a photo that was identified as an album, next to the covers the album has. Pure.
package struct EnrollmentPlan: Sendable, Equatable {
    package enum Target: Sendable, Equatable {
        /// The photo shows a cover that is known.
        case known(UUID)
        /// The album's cover was not seen like this before. The other cover has to go for it.
        case new(insteadOf: UUID?)
        /// The album has as many covers as it may, all of them trusted.
        case none
    }

    package var target: Target
    /// Whether the photo is kept, or only speaks for the cover.
    package var keepsPicture: Bool

    package init(target: Target, keepsPicture: Bool) {
        self.target = target
        self.keepsPicture = keepsPicture
    }

    /// Photos kept of one cover: a few that differ help where glare hides a part; more cost memory and find nothing more.
    static let photosPerCover = 3
    /// Covers of one album. The most reissued have more fronts than that; those that are scanned stay.
    static let coversPerAlbum = 12

    /// - Parameters:
    ///   - account: whose photo it is.
    ///   - covers: the album's, the oldest first.
    ///   - matches: the inliers by cover, of the covers that the photo shows.
    package init(account: UUID, covers: [KnownCover], matches: [UUID: Int]) {
        let best = covers.filter { matches[$0.id] != nil }.max { matches[$0.id, default: 0] < matches[$1.id, default: 0] }
        if let best {
            target = .known(best.id)
            let photos = best.pictures.filter { $0.kind == .photo }
            keepsPicture = photos.count < Self.photosPerCover && !photos.contains { $0.accountID == account }
        } else if covers.count < Self.coversPerAlbum {
            target = .new(insteadOf: nil)
            keepsPicture = true
        } else if let oldest = covers.first(where: { !$0.isTrusted }) {
            target = .new(insteadOf: oldest.id)
            keepsPicture = true
        } else {
            target = .none
            keepsPicture = false
        }
    }
}
