/// Finds the albums of all discs of a wallet: at most ten questions at once, each asked once however many discs it serves. When the
/// answers arrive, and in which order, changes nothing about what they come to.
public struct WalletResolution: Sendable, Hashable {
    /// How many questions are under way at most: what outside services tolerate from one person.
    public static let mostAtOnce = 10

    /// By the discs' ids.
    public private(set) var discs: [String: DiscResolution]
    private let order: [String]
    private var inFlight: Set<DiscResolution.Request> = []
    private var answers: [DiscResolution.Request: [AlbumCandidate]] = [:]

    public init(_ discs: [PlannedDisc], asksLibrary: Bool = false) {
        order = discs.map(\.id)
        self.discs = Dictionary(discs.map { ($0.id, DiscResolution($0.question, asksLibrary: asksLibrary)) }) { first, _ in first }
    }

    public var isDone: Bool { discs.values.allSatisfy { $0.outcome != nil } }

    /// What to ask now, those of the first discs first; each is returned once.
    public mutating func requests() -> [DiscResolution.Request] {
        var result: [DiscResolution.Request] = []
        for id in order {
            guard inFlight.count < Self.mostAtOnce else { break }
            guard let request = discs[id]?.request, inFlight.insert(request).inserted else { continue }
            result.append(request)
        }
        return result
    }

    /// - Returns: the ids of the discs that it decides, in the order of the plan.
    public mutating func take(_ albums: [AlbumCandidate], for request: DiscResolution.Request) -> [String] {
        guard inFlight.remove(request) != nil else { return [] }
        answers[request] = albums
        var decided: [String] = []
        for id in order {
            guard var disc = discs[id], disc.outcome == nil else { continue }
            // A disc may come to a question that another one has asked before.
            while let wanted = disc.request, let known = answers[wanted] { disc.take(known, for: wanted) }
            discs[id] = disc
            if disc.outcome != nil { decided.append(id) }
        }
        return decided
    }
}
