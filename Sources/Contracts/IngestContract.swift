public import Messaging

/// Makes the upload in the attachment what the rest of the system works on: upright, cropped, at most 1024 px, free of metadata
/// (rule 6). The reply's attachment is the normalized JPEG, and behind it what the visual memory compares (``NormalizedPhoto/parts(of:)``).
public struct NormalizePhoto: BusRequest {
    public typealias Reply = NormalizedPhoto
    public static let service = ServiceName.ingest
    public static let operation = "normalize"
    public static let isIdempotent = true

    /// A rectangle of the upright picture in 0…1; nil for the largest centered square.
    public var crop: CropRectangle?

    public init(crop: CropRectangle?) {
        self.crop = crop
    }
}

public struct CropRectangle: Codable, Sendable, Hashable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

public struct NormalizedPhoto: Codable, Sendable, Hashable {
    /// Pixels, at most 1024.
    public var width, height: Int
    /// Pixels of the upload, upright.
    public var sourceWidth, sourceHeight: Int
    /// Bytes of features at the end of the attachment; nil where the visual memory is switched off.
    public var featureBytes: Int?

    public init(width: Int, height: Int, sourceWidth: Int, sourceHeight: Int, featureBytes: Int? = nil) {
        self.width = width
        self.height = height
        self.sourceWidth = sourceWidth
        self.sourceHeight = sourceHeight
        self.featureBytes = featureBytes
    }

    /// The JPEG and the features in the reply's attachment; nil if it holds less than it should.
    public func parts(of attachment: [UInt8]) -> (jpeg: [UInt8], features: [UInt8]?)? {
        guard let featureBytes else { return attachment.isEmpty ? nil : (attachment, nil) }
        guard featureBytes >= 0, featureBytes < attachment.count else { return nil }
        return (Array(attachment.dropLast(featureBytes)), Array(attachment.suffix(featureBytes)))
    }
}

/// Computes what the visual memory compares of the small picture in the attachment, and keeps nothing of it (rule 87). The reply's attachment
/// is what was computed; none where the visual memory is switched off.
public struct DescribePhoto: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.ingest
    public static let operation = "describe"
    public static let isIdempotent = true

    public init() {}
}

extension BusError.Code {
    /// The upload is another format; the message names it. 415 at the edge.
    public static let unsupportedMediaType: Self = "unsupported_media_type"
    /// The upload is a JPEG that cannot be decoded. 422 at the edge.
    public static let imageUnreadable: Self = "image_unreadable"
    /// The picture is larger than may be decoded. 422 at the edge.
    public static let imageDimensions: Self = "image_dimensions"
    /// The crop lies outside the picture. 400 at the edge.
    public static let cropInvalid: Self = "crop_invalid"
}
