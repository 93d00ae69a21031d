import Catalog
import EditorialRules
import LanguageModels

/// Which pages a review may cite: only those that the search really found (Sources/LanguageModels/README.md, "URLs in structured answers").
/// Pure.
package enum ReviewSources {
    package static let limit = 10

    /// - Parameters:
    ///   - typed: the sources in the model's JSON; their URLs are only claims.
    ///   - found: what the provider reports as found or cited.
    /// - Returns: the typed ones that were found, else those the text cites; without titles that contain price language, of any language
    ///   that is known: pages need not be in the review's.
    package static func verified(_ typed: [ReviewSource], in reply: ModelReply) -> [ReviewSource] {
        var seen: Set<String> = []
        let named = typed.compactMap { source in
            reply.source(matching: source.url).map { ReviewSource(title: title(source.title, $0), url: $0.url) }
        }
        let cited = reply.sources.filter(\.isCited).map { ReviewSource(title: title($0.title, $0), url: $0.url) }
        let chosen = (named.isEmpty ? cited : named).filter { source in
            ReviewLanguage.allCases.allSatisfy { PriceLanguage.isClean(source.title, language: $0) } && source.url.hasPrefix("http")
                && seen.insert(source.url).inserted
        }
        return Array(chosen.prefix(limit))
    }

    private static func title(_ text: String, _ source: ModelSource) -> String {
        let line = String(ModelText.line(text.isEmpty ? source.title : text).prefix(200))
        return line.isEmpty ? source.url : line
    }
}
