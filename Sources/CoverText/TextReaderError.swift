/// Why covers cannot be read.
public enum TextReaderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library or a model is missing or invalid.
    case unusable(folder: String, detail: String)
    /// Inference failed on a picture.
    case failed(detail: String)

    /// For operators.
    public var description: String {
        switch self {
        case .unusable(let folder, let detail): "the text reader in \(folder) cannot be used: \(detail)"
        case .failed(let detail): "the text reader failed: \(detail)"
        }
    }
}
