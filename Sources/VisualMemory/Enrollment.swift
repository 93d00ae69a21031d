import FoundationEssentials
import Store
internal import Vision

/// What enrolling a photo that was identified as an album changes in the visual memory. Pure.
///
/// Only features on the sleeve may be enrolled. The sleeve is segmented by the album's artwork, by a picture that was segmented before, or
/// by a second photo in other surroundings. Until then the features in the photo's middle stand for it, and answer its account alone.
struct Enrollment: Sendable {
    /// A stored photo whose features are reduced, or which is removed.
    enum Change: Sendable, Equatable {
        case replace(Int64, by: CoverPictureParts)
        case remove(Int64)
    }

    let plan: EnrollmentPlan
    /// What to store of the photo, if the plan keeps it; nil if the sleeve has too few features to be recognized by.
    let photo: CoverPictureParts?
    /// The artwork, if the photo matches it.
    let artwork: NewCoverPicture?
    /// Whether the cover's photos are segmented now.
    let isSegmented: Bool
    /// Other photos of the cover that are segmented now, and photos of other albums, without the surroundings that this photo shares.
    let changes: [Change]

    /// - Parameters:
    ///   - covers: the album's, the oldest first.
    ///   - artwork: of the album, if no photo has matched it yet.
    ///   - elsewhere: the account's photos of other albums that are not segmented yet.
    /// - Returns: nil for a photo with too few features to be recognized by.
    init?(
        _ features: [UInt8], by account: UUID, covers: [KnownCover], artwork: [UInt8]?,
        elsewhere: [(id: Int64, wholeFeatures: [UInt8])]
    ) {
        guard let photo = try? CoverFeatures(decoding: features), photo.count >= EnrollmentWorker.leastFeatures else { return nil }
        var own = photo
        var changes: [Change] = []
        for other in elsewhere {
            guard let whole = try? CoverFeatures(decoding: other.wholeFeatures),
                let rest = SleeveSegmentation.features(of: own, notIn: whole)
            else { continue }
            own = rest.first
            changes.append(CoverPictureParts(unsegmented: rest.second).map { .replace(other.id, by: $0) } ?? .remove(other.id))
        }

        self.artwork = artwork.flatMap { NewCoverPicture(artwork: $0, shownBy: [photo]) }
        let matches = Self.matches(photo, covers)
        plan = EnrollmentPlan(account: account, covers: covers, matches: matches)
        var sleeve = (self.artwork?.parts.features).flatMap { try? CoverFeatures(decoding: $0) }
        var cut = sleeve.flatMap { SleeveSegmentation.features(of: photo, on: $0) }
        if case .known(let id) = plan.target, let cover = covers.first(where: { $0.id == id }) {
            for picture in cover.pictures where cut == nil {
                guard let known = try? CoverFeatures(decoding: picture.wholeFeatures ?? picture.features) else { continue }
                if picture.wholeFeatures == nil {
                    cut = SleeveSegmentation.features(of: photo, on: known)
                } else if let common = SleeveSegmentation.features(commonTo: photo, known) {
                    cut = common.first
                }
                sleeve = cut
            }
            if let sleeve { changes += cover.cut(by: sleeve) }
        }
        isSegmented = cut != nil
        self.photo = cut.map { CoverPictureParts(segmented: $0) } ?? CoverPictureParts(unsegmented: own)
        self.changes = changes
    }

    /// The strength of each cover's best match with the photo.
    private static func matches(_ photo: CoverFeatures, _ covers: [KnownCover]) -> [UUID: Int] {
        var matches: [UUID: Int] = [:]
        for cover in covers {
            for picture in cover.pictures {
                guard let known = try? CoverFeatures(decoding: picture.features) else { continue }
                let verification = CoverVerifier.verify(photo, against: known)
                if verification.isSameCover { matches[cover.id] = max(matches[cover.id] ?? 0, verification.strength) }
            }
        }
        return matches
    }
}

extension KnownCover {
    /// Segments the cover's unsegmented photos by a picture of the sleeve alone. Photos that do not match it are removed: their enrolled
    /// features may show anything.
    func cut(by sleeve: CoverFeatures) -> [Enrollment.Change] {
        pictures.compactMap { picture in
            guard let whole = picture.wholeFeatures else { return nil }
            let parts = (try? CoverFeatures(decoding: whole)).flatMap { SleeveSegmentation.features(of: $0, on: sleeve) }
                .flatMap { CoverPictureParts(segmented: $0) }
            return parts.map { .replace(picture.id, by: $0) } ?? .remove(picture.id)
        }
    }
}

extension CoverPictureParts {
    /// Of a segmented photo; nil if it has too few features to be recognized by.
    init?(segmented features: CoverFeatures) {
        guard features.count >= EnrollmentWorker.leastFeatures else { return nil }
        self.init(signature: CoverSignature(features).encoded(), features: features.encoded())
    }

    /// Of an unsegmented photo; nil if its middle has too few features to be recognized by.
    init?(unsegmented features: CoverFeatures) {
        guard let middle = CoverPictureParts(segmented: features.middle()) else { return nil }
        self.init(signature: middle.signature, features: middle.features, wholeFeatures: features.encoded())
    }
}

extension NewCoverPicture {
    /// Artwork as a picture of the visual memory; nil if no photo matches it.
    init?(artwork features: [UInt8], shownBy photos: [CoverFeatures]) {
        guard let artwork = try? CoverFeatures(decoding: features),
            photos.contains(where: { CoverVerifier.verify($0, against: artwork).isSameCover })
        else { return nil }
        self.init(
            kind: .artwork, parts: CoverPictureParts(signature: CoverSignature(artwork).encoded(), features: features), taughtBy: nil)
    }
}

extension VisualMemoryRepository {
    func apply(_ changes: [Enrollment.Change]) async throws {
        for change in changes {
            switch change {
            case .replace(let picture, let parts): try await replace(picture, by: parts)
            case .remove(let picture): try await removePicture(picture)
            }
        }
    }

    /// Records that the album's artwork matches a cover: from now on the cover answers everyone, and the artwork is one of its pictures.
    func verify(_ cover: UUID, by artwork: NewCoverPicture, of album: UUID, _ db: DatabaseSession) async throws {
        try await verify(cover)
        try await insert(artwork, of: cover)
        try await db.artwork.markVerified(album)
    }
}
