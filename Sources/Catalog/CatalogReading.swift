/// The catalog's words that match a query, with the weight of each, and how to fetch the albums that contain them.
public struct CatalogReading: Sendable {
    /// A word of the catalog that matches a term exactly or approximately.
    public struct Hit: Sendable, Hashable {
        public var term: CatalogQuery.Term
        /// As spelled in the catalog.
        public var word: String
        /// Document frequency: how many albums contain it.
        public var uses: Int
        /// 0…1; 1 for words that OCR cannot tell apart.
        public var similarity: Double

        public init(term: CatalogQuery.Term, word: String, uses: Int, similarity: Double) {
            self.term = term
            self.word = word
            self.uses = uses
            self.similarity = similarity
        }
    }

    public struct Word: Sendable, Hashable {
        public var text: String
        public var uses: Int
        public var similarity: Double
        /// Its weight as evidence for an album (inverse document frequency): high for a rare word read well, zero for one that all albums
        /// have.
        public var gain: Double
    }

    /// Approximately how many albums one lookup may read; this bounds its cost.
    static let albumLimit = 1500.0
    package static let pairLimit = 8
    static let wordLimit = 40

    /// By weight, the highest first.
    public let words: [Word]

    /// - Parameter albums: the size of the catalog.
    public init(_ hits: [Hit], albums: Int) {
        let albums = Double(max(albums, 100))
        var best: [String: Word] = [:]
        for hit in hits + Self.split(hits) {
            if case .part = hit.term.kind { continue }
            let likeness = hit.similarity * (hit.term.kind == .word ? 1 : 0.9)
            guard likeness > best[hit.word]?.similarity ?? 0 else { continue }
            let rarity = (1 + albums / Double(max(hit.uses, 1))).naturalLogarithm
            best[hit.word] = Word(text: hit.word, uses: max(hit.uses, 1), similarity: likeness, gain: rarity * likeness * likeness)
        }
        let sorted = best.values.sorted { ($0.gain, $1.text) > ($1.gain, $0.text) }
        words = Array(sorted.prefix(Self.wordLimit))
        similarities = Dictionary(uniqueKeysWithValues: words.map { ($0.text, $0.similarity) })
        total = albums
    }

    private let similarities: [String: Double]
    private let total: Double

    // MARK: Which albums to fetch

    /// Words rare enough to fetch every album that contains one, and pairs of the more frequent ones.
    public var keys: (single: [String], pairs: [[String]]) {
        var room = Self.albumLimit
        var single: [String] = []
        var common: [Word] = []
        for word in words {
            if Double(word.uses) <= room {
                single.append(word.text)
                room -= Double(word.uses)
            } else {
                common.append(word)
            }
        }
        // The frequency of a pair is estimated as if its words were independent, plus some correlation.
        var pairs: [(words: [String], albums: Double)] = []
        for (index, one) in common.enumerated() {
            for other in common[(index + 1)...] {
                pairs.append(([one.text, other.text], 4 * Double(one.uses) * Double(other.uses) / total))
            }
        }
        var chosen: [[String]] = []
        for pair in pairs.sorted(by: { $0.albums < $1.albums }) where chosen.count < Self.pairLimit {
            guard pair.albums <= max(room, Self.albumLimit / 2) else { break }
            chosen.append(pair.words)
            room -= pair.albums
        }
        return (single, chosen)
    }

    // MARK: What was fetched

    /// The share of an album's letters that were read, 0…1. An acronym makes up for half of what is missing.
    public func coverage(of albumWords: [String]) -> Double {
        var read = 0.0, all = 0.0, hasAcronym = false
        for word in albumWords {
            let similarity = similarities[word] ?? 0
            if word.first == CatalogText.acronymMark {
                hasAcronym = hasAcronym || similarity > 0
            } else {
                all += Double(word.count)
                read += Double(word.count) * similarity
            }
        }
        guard all > 0 else { return 0 }
        return (hasAcronym ? (read + all) / 2 : read) / all
    }

    // MARK: Missing spaces

    /// Word segmentation: for each long token that is not in the catalog, or rare there, the parts that cover most of it, as hits of their
    /// own.
    private static func split(_ hits: [Hit]) -> [Hit] {
        let known = Set(hits.filter { $0.term.kind == .word && $0.similarity == 1 && $0.uses > 2 }.map(\.term.places))
        var parts: [Range<Int>: [Hit]] = [:]
        for hit in hits {
            guard case .part = hit.term.kind, !known.contains(hit.term.places) else { continue }
            parts[hit.term.places, default: []].append(hit)
        }
        return parts.values.flatMap(cover).map { hit in
            var hit = hit
            hit.term.kind = .joined
            return hit
        }
    }

    /// The non-overlapping parts that leave the fewest letters uncovered; among those, the fewest parts.
    private static func cover(_ parts: [Hit]) -> [Hit] {
        let spans = parts.compactMap { hit -> (span: Range<Int>, hit: Hit)? in
            guard case .part(let offset) = hit.term.kind else { return nil }
            return (offset..<offset + hit.term.text.count, hit)
        }
        let length = spans.map(\.span.upperBound).max() ?? 0
        var best = [(cost: Int, hits: [Hit])](repeating: (0, []), count: length + 1)
        for end in 0..<length {
            best[end + 1] = (best[end].cost + 3, best[end].hits)
            for (span, hit) in spans where span.upperBound == end + 1 {
                let cost = best[span.lowerBound].cost + 1
                if cost < best[end + 1].cost { best[end + 1] = (cost, best[span.lowerBound].hits + [hit]) }
            }
        }
        return best[length].hits
    }
}

extension Double {
    /// The natural logarithm of a number of at least 1, to three digits; Swift's standard library has none without a C library.
    fileprivate var naturalLogarithm: Double {
        // ln(m · 2^e) = ln m + e · ln 2, with the series of artanh for 1 ≤ m < 2.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        return 2 * ratio * (1 + square / 3 + square * square / 5) + Double(exponent) * 0.693_147_18
    }
}
