import Wallet
import WalletCases

/// A wallet that is resolved while answers arrive in any order.
enum ArrivalOrder {
    /// Cases with few candidates, so that ten thousand rounds take seconds.
    static func small(_ cases: [WalletCase]) -> [WalletCase] {
        Array(cases.filter { $0.candidates.count <= 5 }.prefix(6))
    }

    /// - Returns: everything about the wallet, as text.
    static func result(of cases: [WalletCase], using random: inout some RandomNumberGenerator) -> String {
        let plan = WalletPlan(cases.flatMap(\.picks))
        let catalog = Dictionary(cases.flatMap(\.candidates).map { ($0.id, $0) }) { first, _ in first }
        var resolution = WalletResolution(plan.discs)
        var waiting: [DiscResolution.Request] = []
        while !resolution.isDone {
            waiting += resolution.requests()
            guard let place = waiting.indices.randomElement(using: &random) else { return "stuck" }
            let request = waiting.remove(at: place)
            _ = resolution.take(answer(request, catalog).shuffled(using: &random), for: request)
        }
        let discs = plan.discs.map { planned -> WalletDisc in
            let outcome = resolution.discs[planned.id]?.outcome
            guard case .match(let album, _) = outcome else {
                return WalletDisc(
                    id: planned.id, artist: planned.artist, title: planned.title, firstPosition: planned.firstPosition, isAvailable: false)
            }
            return WalletDisc(
                id: planned.id, albumID: album.album.id, artist: album.album.artist, title: album.album.title,
                releaseDate: album.album.date,
                firstPosition: planned.firstPosition)
        }
        let contents = WalletContents(discs.shuffled(using: &random))
        return [contents.shown, contents.hidden, contents.unavailable].map { "\($0)" }.joined(separator: "\n")
    }

    /// Every album that shares a word of its title with the term.
    private static func answer(_ request: DiscResolution.Request, _ catalog: [String: AlbumCandidate]) -> [AlbumCandidate] {
        switch request {
        case .album(let id): return catalog[id].map { [$0] } ?? []
        case .tracks(let ids): return ids.compactMap { catalog[$0] }
        case .librarySearch(let term), .catalogSearch(let term):
            let words = Set(term.lowercased().split(separator: " "))
            return catalog.values.filter { !words.isDisjoint(with: $0.title.lowercased().split(separator: " ")) }
        }
    }
}
