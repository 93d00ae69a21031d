package import FoundationEssentials
package import Store

/// Which cover of the album a newly identified photo joins. Pure.
package struct EnrollmentPlan: Sendable, Equatable {
    package enum Target: Sendable, Equatable {
        /// The photo matches a cover that is enrolled.
        case known(UUID)
        /// The photo shows a front of the album that is not enrolled. At the limit, another cover makes room for it.
        case new(insteadOf: UUID?)
        /// The album is at its limit of covers, and all are trusted.
        case none
    }

    package var target: Target
    /// Whether the photo is stored, or only counts as a vote for the cover.
    package var keepsPicture: Bool

    package init(target: Target, keepsPicture: Bool) {
        self.target = target
        self.keepsPicture = keepsPicture
    }

    /// Photos stored per cover: a few help where glare hides different parts; more cost memory and add no matches.
    static let photosPerCover = 3
    /// Covers per album. The most reissued albums have more fronts; those that people scan stay.
    static let coversPerAlbum = 12

    /// - Parameters:
    ///   - account: whose photo it is.
    ///   - covers: the album's, the oldest first.
    ///   - matches: the strength of the match, for each cover that the photo matches.
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
