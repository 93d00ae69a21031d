public import AlbumScanAPI
public import FoundationEssentials
public import Messaging

/// Makes the photo of several sleeves in the attachment what the visual memory looks for covers in: upright, gray, at most 2560 px, free of
/// everything else (rule 97). The reply's attachment is one byte for each pixel, in rows; none where the visual memory is switched off.
public struct PrepareWall: BusRequest {
    public typealias Reply = PreparedWall
    public static let service = ServiceName.ingest
    public static let operation = "prepare-wall"
    public static let isIdempotent = true

    public init() {}
}

public struct PreparedWall: Codable, Sendable, Hashable {
    /// Pixels.
    public var width, height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Asks the visual memory, and nothing else, for the known covers among the sleeves in the attachment (``PrepareWall``, rule 97). What takes
/// longer than the request's deadline allows is left out.
public struct RecallWall: BusRequest {
    public typealias Reply = RecalledWall
    public static let service = ServiceName.identification
    public static let operation = "recall-wall"
    public static let isIdempotent = true

    /// Who asks: some covers answer only few.
    public var accountID: UUID
    public var photo: PreparedWall

    public init(accountID: UUID, photo: PreparedWall) {
        self.accountID = accountID
        self.photo = photo
    }
}

public struct RecalledWall: Codable, Sendable, Hashable {
    public struct Sleeve: Codable, Sendable, Hashable {
        /// Nil if the cover is not known.
        public var albumID: UUID?
        /// Four, clockwise.
        public var corners: [WallPoint]

        public init(albumID: UUID?, corners: [WallPoint]) {
            self.albumID = albumID
            self.corners = corners
        }
    }

    public var sleeves: [Sleeve]

    public init(sleeves: [Sleeve]) {
        self.sleeves = sleeves
    }
}
