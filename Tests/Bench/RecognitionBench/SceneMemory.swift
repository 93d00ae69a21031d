import Vision

/// The visual memory's rules without its database: what is enrolled of a photograph, and which accounts a picture answers.
struct SceneMemory {
    struct Picture {
        let album: Int
        /// The account of an unsegmented photograph, which answers only that account.
        var account: Int?
        var features: CoverFeatures
        /// All features of an unsegmented photograph.
        var whole: CoverFeatures?
    }

    private var pictures: [Int: Picture] = [:]
    private var next = 1 << 33
    private let index = CoverIndex()
    private var artwork: [Int: CoverFeatures] = [:]

    typealias Verified = [(album: Int, verification: CoverVerification)]

    mutating func know(_ album: Int, artwork features: CoverFeatures) {
        artwork[album] = features
        add(Picture(album: album, account: nil, features: features))
    }

    private mutating func add(_ picture: Picture) {
        index.insert(Int64(next), CoverSignature(picture.features))
        pictures[next] = picture
        next += 1
    }

    private mutating func remove(_ id: Int) {
        index.remove([Int64(id)])
        pictures[id] = nil
    }

    func recall(_ looks: [CoverFeatures], account: Int, see: (Verified) -> Void = { _ in }) -> Int? {
        for look in looks {
            let found = index.candidates(for: look, limit: 48).filter { pictures[Int($0.id)].map { $0.account ?? account } == account }
            let verified = CoverVerifier.verify(Array(found.prefix(Trial.candidates)), score: \.score) { candidate in
                pictures[Int(candidate.id)].map { CoverVerifier.verify(look, against: $0.features) }
            }.map { (album: pictures[Int($0.candidate.id)]?.album ?? -1, verification: $0.verification) }
            see(verified)
            if let album = CoverDecision.best(verified) { return album }
            // Contested: covers of two albums match equally well.
            if verified.contains(where: { $0.verification.isSameCover }) { return nil }
        }
        return nil
    }

    mutating func teach(_ photo: CoverFeatures, album: Int, account: Int) {
        if let artwork = artwork[album] {
            guard let cut = SleeveSegmentation.features(of: photo, on: artwork) else { return }
            return add(Picture(album: album, account: nil, features: cut))
        }
        var photo = photo
        for (id, other) in pictures where other.album != album && other.account == account {
            guard let whole = other.whole, let rest = SleeveSegmentation.features(of: photo, notIn: whole) else { continue }
            photo = rest.first
            remove(id)
            add(Picture(album: other.album, account: account, features: rest.second.middle(), whole: rest.second))
        }
        for (id, known) in pictures where known.album == album {
            if known.whole == nil {
                if let cut = SleeveSegmentation.features(of: photo, on: known.features) {
                    return add(Picture(album: album, account: nil, features: cut))
                }
            } else if let whole = known.whole, let cut = SleeveSegmentation.features(commonTo: photo, whole) {
                remove(id)
                add(Picture(album: album, account: nil, features: cut.first))
                return add(Picture(album: album, account: nil, features: cut.second))
            }
        }
        add(Picture(album: album, account: account, features: photo.middle(), whole: photo))
    }
}
