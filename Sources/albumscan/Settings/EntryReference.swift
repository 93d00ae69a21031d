import AlbumScanAPI
import FoundationEssentials

/// How a person names a history entry: its id, the last characters of it as `history` shows them, or `latest`.
package enum EntryReference: Sendable, Equatable {
    case latest
    case id(UUID)
    /// Lower case, at least four characters of hexadecimal.
    case suffix(String)

    /// `nil` when the text can name no entry.
    package init?(_ text: String) {
        let text = text.lowercased()
        if text == "latest" {
            self = .latest
        } else if let id = UUID(uuidString: text) {
            self = .id(id)
        } else if (4...12).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            self = .suffix(text)
        } else {
            return nil
        }
    }

    /// The characters `history` shows. The end, because ids begin with their time and entries of one minute begin alike.
    package static func short(_ id: UUID) -> String {
        String(id.text.suffix(8))
    }

    package func matches(_ entry: HistoryEntryResource) -> Bool {
        switch self {
        case .latest: true
        case .id(let id): entry.id == id
        case .suffix(let suffix): entry.id.text.hasSuffix(suffix)
        }
    }
}
