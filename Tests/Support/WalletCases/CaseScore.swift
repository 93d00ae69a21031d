import Wallet

/// How many cases come out as they should.
public struct CaseScore: Sendable {
    public enum Verdict: Sendable {
        case right
        /// Nothing was chosen where something should have been, or none was found where several could be meant.
        case abstained
        /// Another album than the one that was picked.
        case wrong
    }

    public private(set) var right = 0
    public private(set) var abstained = 0
    public private(set) var wrong = 0
    public private(set) var wrongTraps = 0
    public var all: Int { right + abstained + wrong }

    public init() {}

    public mutating func add(_ verdict: Verdict, isTrap: Bool) {
        switch verdict {
        case .right: right += 1
        case .abstained: abstained += 1
        case .wrong:
            wrong += 1
            if isTrap { wrongTraps += 1 }
        }
    }

    /// Where an album is not there, it is as good to say so as to be in doubt.
    public static func verdict(_ decision: DiscDecision, _ expected: WalletCase.Expectation) -> Verdict {
        switch decision {
        case .match(let album): expected.albums.contains(album.album.id) ? .right : .wrong
        case .notSure: expected.isNotSure || expected.isNothing ? .right : .abstained
        case .none: expected.isNothing ? .right : .abstained
        }
    }

    /// - Parameter id: what rules without doubts chose.
    public static func verdict(choosing id: String?, _ expected: WalletCase.Expectation) -> Verdict {
        guard let id else { return expected.isNothing || expected.isNotSure ? .right : .abstained }
        return expected.albums.contains(id) ? .right : .wrong
    }
}
