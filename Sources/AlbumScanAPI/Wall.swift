/// `POST /v1/walls`: the sleeves in one photo of several.
public struct Wall: Codable, Sendable, Equatable {
    /// In rows from the top, each from the left.
    public var sleeves: [WallSleeve]

    /// For servers and tests: clients decode what a server answers.
    public init(sleeves: [WallSleeve]) {
        self.sleeves = sleeves
    }
}

/// One of the sleeves in a photo, and the album of its cover if that is known.
public struct WallSleeve: Codable, Sendable, Equatable {
    /// Four, clockwise on the screen. The first is the cover's upper left where the cover is known, else the sleeve's in the photo.
    public var corners: [WallPoint]
    /// The album, with its artwork and review as far as they are there; nil if the cover is not known.
    public var album: AlbumResource?

    /// For servers and tests: clients decode what a server answers.
    public init(corners: [WallPoint], album: AlbumResource?) {
        self.corners = corners
        self.album = album
    }

    /// The smallest rectangle of the photo that holds the sleeve: its upper left and lower right; nil if there are no corners.
    public var bounds: (least: WallPoint, most: WallPoint)? {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return (WallPoint(x: left, y: top), WallPoint(x: right, y: bottom))
    }
}

/// A place in a photo, in fractions of its width and height from the upper left, once it is turned upright.
public struct WallPoint: Codable, Sendable, Hashable {
    /// 0…1.
    public var x, y: Double

    /// A place; both are 0…1.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension Wall {
    /// The sleeves as they hang: in rows from the top, each from the left. A sleeve whose middle is beside the highest of a row belongs to it.
    public var rows: [[WallSleeve]] {
        let placed = sleeves.compactMap { sleeve in sleeve.bounds.map { (sleeve: sleeve, bounds: $0) } }
            .sorted { $0.bounds.least.y + $0.bounds.most.y < $1.bounds.least.y + $1.bounds.most.y }
        var rows: [[(sleeve: WallSleeve, bounds: (least: WallPoint, most: WallPoint))]] = []
        for one in placed {
            let middle = (one.bounds.least.y + one.bounds.most.y) / 2
            if let first = rows.last?.first, middle < first.bounds.most.y {
                rows[rows.count - 1].append(one)
            } else {
                rows.append([one])
            }
        }
        return rows.map { row in row.sorted { $0.bounds.least.x < $1.bounds.least.x }.map(\.sleeve) }
    }
}
