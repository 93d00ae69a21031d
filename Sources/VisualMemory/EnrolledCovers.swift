package import FoundationEssentials
package import Store
import Synchronization
package import Vision

/// The covers that a process knows, in two indexes: one of the pictures that answer everyone, one of the pending ones, which answer few
/// accounts. Lookups run in parallel with each other and with changes.
package final class EnrolledCovers: Sendable {
    private struct State {
        var standing: [UUID: CoverStanding] = [:]
        var pictures: [UUID: [Int64]] = [:]
        var cover: [Int64: UUID] = [:]
        /// The account of each picture that answers only one.
        var owner: [Int64: UUID] = [:]
    }

    private let state = Mutex(State())
    private let trusted = CoverIndex()
    private let pending = CoverIndex()

    /// Maximum numbers of candidates to verify, and of those among the account's own pending pictures.
    static let candidates = 20
    static let ownCandidates = 3
    /// Pending candidates to retrieve before filtering: most belong to other accounts.
    static let pendingReach = 48

    package init() {}

    package var trustedCount: Int { trusted.count }
    package var pendingCount: Int { pending.count }
    package var isEmpty: Bool { trustedCount + pendingCount == 0 }

    /// A picture to verify against the photo.
    package struct Candidate: Sendable, Hashable {
        package var id: Int64
        package var coverID: UUID
        package var albumID: UUID
        /// The index's score; comparable within one lookup only.
        package var score: Double
    }

    /// Candidates among the covers that may answer the account: one list per index, since scores of two lookups are not comparable, each
    /// best first.
    package func candidates(for photo: CoverFeatures, account: UUID) -> [[Candidate]] {
        let shared = trusted.candidates(for: photo, limit: Self.candidates)
        let others = pending.count == 0 ? [] : pending.candidates(for: photo, limit: Self.pendingReach)
        return state.withLock { state in
            func resolved(_ found: [CoverCandidate]) -> [Candidate] {
                found.compactMap { candidate in
                    guard let cover = state.cover[candidate.id], let standing = state.standing[cover], standing.mayAnswer(account),
                        state.owner[candidate.id] ?? account == account
                    else { return nil }
                    return Candidate(id: candidate.id, coverID: cover, albumID: standing.albumID, score: candidate.score)
                }
            }
            return [resolved(shared), Array(resolved(others).prefix(Self.ownCandidates))]
        }
    }

    /// Inserts pictures, and replaces the standing of their covers.
    package func insert(_ pictures: [IndexedPicture]) {
        let readable = pictures.compactMap { picture in
            (try? CoverSignature(decoding: picture.signature)).map { (picture: picture, signature: $0) }
        }
        state.withLock { state in
            for (picture, _) in readable {
                let standing = picture.standing
                state.standing[standing.coverID] = standing
                state.owner[picture.id] = picture.ownerID
                if state.cover.updateValue(standing.coverID, forKey: picture.id) == nil {
                    state.pictures[standing.coverID, default: []].append(picture.id)
                }
            }
        }
        for (index, other, isTrusted) in [(trusted, pending, true), (pending, trusted, false)] {
            let own = readable.filter { $0.picture.isTrusted == isTrusted }
            guard !own.isEmpty else { continue }
            index.insert(own.map { ($0.picture.id, $0.signature) })
            other.remove(own.map(\.picture.id))
        }
    }

    /// Replaces all pictures of the given covers; covers without pictures are removed.
    ///
    /// - Returns: the pictures that were removed.
    package func replace(_ covers: Set<UUID>, by pictures: [IndexedPicture]) -> [Int64] {
        let kept = Set(pictures.map(\.id))
        let gone = state.withLock { state in
            var gone: [Int64] = []
            for cover in covers {
                let left = state.pictures[cover, default: []].filter { !kept.contains($0) }
                for id in left { (state.cover[id], state.owner[id]) = (nil, nil) }
                gone += left
                let remaining = state.pictures[cover, default: []].filter(kept.contains)
                state.pictures[cover] = remaining.isEmpty ? nil : remaining
                if remaining.isEmpty { state.standing[cover] = nil }
            }
            return gone
        }
        trusted.remove(gone)
        pending.remove(gone)
        insert(pictures)
        return gone
    }
}
