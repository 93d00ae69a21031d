public import AlbumScanAPI
public import FoundationEssentials
public import Messaging

/// A wallet of an account. Unknown ones, and other accounts', are ``BusError/Code/notFound`` to every request below.
public enum WalletReference: Codable, Sendable, Hashable {
    /// That of the account's history, which is always there.
    case history
    case id(UUID)
}

/// Who asks about wallets.
public struct WalletReader: Codable, Sendable, Hashable {
    public var accountID: UUID
    public var deviceID: UUID
    /// The reviews that the account may see, best first.
    public var reviewKinds: [ReviewKind]

    public init(accountID: UUID, deviceID: UUID, reviewKinds: [ReviewKind]) {
        self.accountID = accountID
        self.deviceID = deviceID
        self.reviewKinds = reviewKinds
    }
}

public struct ListWallets: BusRequest {
    public typealias Reply = WalletList
    public static let service = ServiceName.history
    public static let operation = "wallets"
    public static let isIdempotent = true

    public var reader: WalletReader

    public init(reader: WalletReader) {
        self.reader = reader
    }
}

public struct ShowWallet: BusRequest {
    public typealias Reply = WalletResource
    public static let service = ServiceName.history
    public static let operation = "wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference

    public init(reader: WalletReader, wallet: WalletReference) {
        self.reader = reader
        self.wallet = wallet
    }
}

/// What happened to an account's wallets since a client last asked (rule 95); that of the history aside.
public struct ListWalletChanges: BusRequest {
    public typealias Reply = WalletChanges
    public static let service = ServiceName.history
    public static let operation = "wallet-changes"
    public static let isIdempotent = true
    /// The most wallets of a page.
    public static let longestPage = 20

    public var reader: WalletReader
    /// From the answer before; opaque; nil for everything. A malformed one is ``BusError/Code/badMessage``.
    public var since: String?
    /// 1…``longestPage``.
    public var limit: Int

    public init(reader: WalletReader, since: String? = nil, limit: Int) {
        self.reader = reader
        self.since = since
        self.limit = limit
    }
}

/// Makes a wallet under an id that the caller chose: sent again it makes no second one. Too many are ``BusError/Code/tooManyWallets``.
public struct CreateWallet: BusRequest {
    public typealias Reply = WalletResource
    public static let service = ServiceName.history
    public static let operation = "create-wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var id: UUID
    public var wallet: NewWallet

    public init(reader: WalletReader, id: UUID, wallet: NewWallet) {
        self.reader = reader
        self.id = id
        self.wallet = wallet
    }
}

/// Changes a wallet's name, or what its person was told. That of the history has its name: ``BusError/Code/walletFixed``.
public struct ChangeWallet: BusRequest {
    public typealias Reply = WalletResource
    public static let service = ServiceName.history
    public static let operation = "change-wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    public var change: WalletChange

    public init(reader: WalletReader, wallet: WalletReference, change: WalletChange) {
        self.reader = reader
        self.wallet = wallet
        self.change = change
    }
}

/// Deletes a wallet; deleting it again succeeds. That of the history stays: ``BusError/Code/walletFixed``.
public struct DeleteWallet: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.history
    public static let operation = "delete-wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference

    public init(reader: WalletReader, wallet: WalletReference) {
        self.reader = reader
        self.wallet = wallet
    }
}

/// Which album a disc is to be.
public enum ChosenDisc: Codable, Sendable, Equatable {
    /// One that the account may see; the edition, if one was picked, is in the table `edition`.
    case album(UUID, release: UUID?)
    /// What an entry of the account's history shows.
    case entry(UUID, release: UUID?)
    /// Of MusicBrainz, looked up before (``FindAlbum``).
    case candidate(FoundAlbum)
    /// As a person typed it.
    case named(artist: String, title: String)
}

/// Puts a disc into a wallet; one that is there already stays as it is. A full wallet is ``BusError/Code/walletFull``, an edition that the
/// album does not have ``BusError/Code/editionUnknown``.
public struct AddDisc: BusRequest {
    public typealias Reply = AddedDisc
    public static let service = ServiceName.history
    public static let operation = "add-disc"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    public var choice: ChosenDisc

    public init(reader: WalletReader, wallet: WalletReference, choice: ChosenDisc) {
        self.reader = reader
        self.wallet = wallet
        self.choice = choice
    }
}

public struct AddedDisc: Codable, Sendable, Equatable {
    public var result: DiscInWallet
    /// Whether the wallet did not have it before.
    public var isNew: Bool

    public init(result: DiscInWallet, isNew: Bool) {
        self.result = result
        self.isNew = isNew
    }
}

/// Makes a disc another album. In the history's wallet a correction of the scan does that: ``BusError/Code/walletFixed``.
public struct ChooseDisc: BusRequest {
    public typealias Reply = DiscInWallet
    public static let service = ServiceName.history
    public static let operation = "choose-disc"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    public var discID: UUID
    public var choice: ChosenDisc

    public init(reader: WalletReader, wallet: WalletReference, discID: UUID, choice: ChosenDisc) {
        self.reader = reader
        self.wallet = wallet
        self.discID = discID
        self.choice = choice
    }
}

/// Takes a disc out; taking it out again succeeds.
public struct RemoveDisc: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.history
    public static let operation = "remove-disc"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    public var discID: UUID

    public init(reader: WalletReader, wallet: WalletReference, discID: UUID) {
        self.reader = reader
        self.wallet = wallet
        self.discID = discID
    }
}

/// Reads a playlist again, as a phone sent it; in a wallet of another kind it is ``BusError/Code/walletFixed``.
public struct ReplacePicks: BusRequest {
    public typealias Reply = PicksOutcome
    public static let service = ServiceName.history
    public static let operation = "replace-picks"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    public var reading: PlaylistReading

    public init(reader: WalletReader, wallet: WalletReference, reading: PlaylistReading) {
        self.reader = reader
        self.wallet = wallet
        self.reading = reading
    }
}

public enum PicksOutcome: Codable, Sendable, Equatable {
    /// The playlist is as it was read last.
    case unchanged
    /// It is another, or was never read: the items have to be sent.
    case needed
    case replaced(WalletResource)
}

/// Reads the list in the attachment and puts its albums into a wallet that is kept by hand or made of lists, else
/// ``BusError/Code/walletFixed``.
public struct ImportList: BusRequest {
    public typealias Reply = ImportOutcome
    public static let service = ServiceName.history
    public static let operation = "import-list"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference
    /// `csv`, `lines`, `music_text` or `music_xml`; nil to find out.
    public var format: String?

    public init(reader: WalletReader, wallet: WalletReference, format: String?) {
        self.reader = reader
        self.wallet = wallet
        self.format = format
    }
}

public enum ImportOutcome: Codable, Sendable, Equatable {
    case read(ListReport)
    /// Nothing in it says an album.
    case unreadable(String, [UnreadableLine])
}

public struct DiagnoseWallet: BusRequest {
    public typealias Reply = WalletDiagnosis
    public static let service = ServiceName.history
    public static let operation = "diagnose-wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference

    public init(reader: WalletReader, wallet: WalletReference) {
        self.reader = reader
        self.wallet = wallet
    }
}

/// Has MusicBrainz asked again about everything that it did not know.
public struct RefreshWallet: BusRequest {
    public typealias Reply = WalletResource
    public static let service = ServiceName.history
    public static let operation = "refresh-wallet"
    public static let isIdempotent = true

    public var reader: WalletReader
    public var wallet: WalletReference

    public init(reader: WalletReader, wallet: WalletReference) {
        self.reader = reader
        self.wallet = wallet
    }
}

extension BusError.Code {
    /// The wallet is one of a kind with which that is not done. 409 at the edge.
    public static let walletFixed: Self = "wallet_fixed"
    /// The wallet holds as many discs as it may. 409 at the edge.
    public static let walletFull: Self = "wallet_full"
    /// The account has as many wallets as it may. 409 at the edge.
    public static let tooManyWallets: Self = "too_many_wallets"
    /// The album has no such edition. 422 at the edge.
    public static let editionUnknown: Self = "edition_unknown"
    /// The day's allowance is used up (rule 83). 429 at the edge, with when to come back.
    public static let allowanceExhausted: Self = "allowance_exhausted"
}
