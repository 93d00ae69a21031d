import FoundationEssentials
import Store
internal import Vision

/// What a photo that was identified as an album changes in the memory: only what is on the sleeve may be enrolled. Pure.
///
/// Which features those are is told by the album's artwork, by a picture that was cut out before, or by a second photo in other surroundings.
/// Until then those in the photo's middle stand for it, and answer its account alone.
struct Enrollment: Sendable {
    /// A photo that loses features, or all of it.
    enum Change: Sendable, Equatable {
        case replace(Int64, by: CoverPictureParts)
        case remove(Int64)
    }

    let plan: EnrollmentPlan
    /// What is kept of the photo, where the plan keeps it; nil if what is on the sleeve is too little to be recognized by.
    let photo: CoverPictureParts?
    /// The artwork, if the photo shows it.
    let artwork: NewCoverPicture?
    /// Whether it is known now which part of the cover's photos is the sleeve.
    let isSegmented: Bool
    /// Other photos of the cover, cut out now, and photos of other albums without what this one showed around another sleeve.
    let changes: [Change]

    /// - Parameters:
    ///   - covers: the album's, the oldest first.
    ///   - artwork: of the album, if no photo was found to show it yet.
    ///   - elsewhere: photos that the account took of other albums, of which it is not known yet what is sleeve.
    /// - Returns: nil for a photo with too little to be recognized by.
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

    /// How strongly the photo shows each cover.
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
    /// Its photos that nothing has cut out yet, by a picture of nothing but the sleeve. Those that do not show it are gone: what is enrolled
    /// of them may be anything.
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
    /// Of a photo of which it is known what is sleeve; nil if that is too little to be recognized by.
    init?(segmented features: CoverFeatures) {
        guard features.count >= EnrollmentWorker.leastFeatures else { return nil }
        self.init(signature: CoverSignature(features).encoded(), features: features.encoded())
    }

    /// Of a photo of which it is not; nil if its middle is too little to be recognized by.
    init?(unsegmented features: CoverFeatures) {
        guard let middle = CoverPictureParts(segmented: features.middle()) else { return nil }
        self.init(signature: middle.signature, features: middle.features, wholeFeatures: features.encoded())
    }
}

extension NewCoverPicture {
    /// Artwork as a picture of the memory; nil if none of the photos shows it.
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

    /// The album's artwork shows a cover: from now on it answers everyone, also by the artwork itself.
    func verify(_ cover: UUID, by artwork: NewCoverPicture, of album: UUID, _ db: DatabaseSession) async throws {
        try await verify(cover)
        try await insert(artwork, of: cover)
        try await db.artwork.markVerified(album)
    }
}
