import Bus
import Contracts
import JPEG

extension BusError {
    /// The message for the person who sent the picture. Names the format received (rule 5), never anything of the content.
    ///
    /// - Parameter pastDeadline: whether the caller's own deadline has passed; then the picture is not to blame.
    package init(refusing error: JPEGError, pastDeadline: Bool = false) {
        switch error {
        case .empty:
            self.init(code: .imageUnreadable, message: "The upload is empty.")
        case .notAJPEG(detected: .unknown):
            self.init(code: .unsupportedMediaType, message: "This is not a JPEG, nor a known image format.")
        case .notAJPEG(let kind):
            self.init(code: .unsupportedMediaType, message: "This is \(kind.displayNameWithArticle), not a JPEG.")
        case .tooManyBytes(let count, let limit):
            self.init(code: .tooLarge, message: "The picture has \(count) bytes; the limit is \(limit).")
        case .tooManyPixels(let width, let height, let limit):
            self.init(
                code: .imageDimensions,
                message: "The picture is \(width)×\(height) pixels; at most \(limit / 1_000_000) megapixels can be read.")
        case .dimensionTooLarge(let width, let height, let limit):
            self.init(
                code: .imageDimensions, message: "The picture is \(width)×\(height) pixels; a side may have at most \(limit).")
        case .tooMuchMemory:
            self.init(code: .imageDimensions, message: "The progressive JPEG is too large to be read.")
        case .tooManyScans(let limit):
            self.init(code: .imageUnreadable, message: "The progressive JPEG has more than \(limit) scans.")
        case .truncated:
            self.init(code: .imageUnreadable, message: "The JPEG is cut off: part of the picture is missing.")
        case .corrupt(let detail):
            self.init(code: .imageUnreadable, message: "The JPEG is damaged and cannot be read.", detail: detail)
        case .unsupportedColorSpace(let components):
            self.init(code: .imageUnreadable, message: "The JPEG has \(components) colour channels of an unknown kind.")
        case .unsupportedCoding:
            self.init(code: .imageUnreadable, message: "The JPEG is lossless, hierarchical, arithmetic-coded or not 8 bits deep.")
        case .invalidCrop:
            self.init(code: .cropInvalid, message: "The crop must lie inside 0…1 and must not be empty.")
        case .deadlineExceeded where pastDeadline:
            self.init(code: .deadlineExceeded, isRetryable: true, message: "The service did not answer in time.")
        case .deadlineExceeded:
            self.init(code: .imageUnreadable, message: "The JPEG takes too long to decode.")
        case .outputTooLarge, .invalidSize:
            self.init(code: .imageUnreadable, message: "The picture cannot be prepared for identification.", detail: "\(error)")
        }
    }
}

extension ImageKind {
    /// "a PNG", "an AVIF": the article follows the pronunciation.
    fileprivate var displayNameWithArticle: String {
        switch self {
        case .avif, .svg, .html: "an \(displayName)"
        default: "a \(displayName)"
        }
    }
}
