import Catalog
import EditorialRules
import JSON

/// Parses a review's JSON while a model writes it and releases its verdict, and its prose sentence by sentence, each only after the
/// price-language check (rule 35, rule 39). Nothing unchecked gets out.
///
/// The verdict is released once, when all of its four values are there and agree: one that needs repair is left to the whole answer.
///
/// Input may be split anywhere, even within an escape or a surrogate pair; prose and code fences around the JSON are skipped. Sentences are
/// repaired as ``ReviewAnswer`` does it, and none is released beyond a field's maximum length. The output is for display only; the review
/// that is stored is parsed from the whole text, and where it differs in the end, it is shown again.
public struct StreamingReviewParser: Sendable {
    public enum Event: Sendable, Hashable {
        case delta(ReviewDelta)
        case verdict(EarlyVerdict)
        /// A sentence failed the check and was withheld.
        case violation(PriceLanguageViolation)
    }

    public enum Policy: Sendable {
        /// Releases nothing after a violation: the review will be written anew.
        case stopAtViolation
        /// Leaves offending sentences out and goes on: the second attempt.
        case omitSentence
    }

    private let policy: Policy
    private var json = JSONStringStream()
    private var splitter = SentenceSplitter()
    private var place: Place?
    private var released: Set<Place> = []
    private let album: AlbumNames
    private let language: ReviewLanguage
    private var fitter = ProseFitter(characters: 0)
    /// The last sentence released for the current field.
    private var lastSentence: String?
    private var hasStopped = false
    private var verdict = VerdictReader()

    /// - Parameters:
    ///   - album: the album reviewed, whose names do not count as price language.
    ///   - language: the one the review is written in.
    public init(policy: Policy = .stopAtViolation, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english) {
        self.policy = policy
        self.album = album
        self.language = language
    }

    public mutating func feed(_ text: some StringProtocol) -> [Event] {
        var events: [Event] = []
        for token in json.feed(text) where !hasStopped {
            switch token {
            case .begin(let key, let index): begin(key: key, index: index)
            case .text(let piece): if place != nil { release(splitter.append(piece), into: &events) } else { verdict.append(piece) }
            case .end: end(into: &events)
            case .literal(let key, let text): verdict.take(text, of: key)
            }
            if let whole = verdict.release() { events.append(.verdict(whole)) }
        }
        return events
    }

    private mutating func begin(key: String, index: Int?) {
        let name = ReviewFields.name(of: key)
        verdict.begin(index == nil ? name : nil)
        // A summary may come as a list of sentences.
        if name == .summary, index ?? 0 > 0, released.contains(Place(field: .contextSummary)) {
            place = Place(field: .contextSummary)
            return
        }
        place = nil
        let candidate: Place
        switch (name, index) {
        case (.summary, nil), (.summary, 0):
            candidate = Place(field: .contextSummary)
            fitter = ProseFitter(characters: ReviewProse.longestSummary, sentences: ReviewProse.summarySentences)
        case (.bullets, let index?) where index < ReviewProse.bulletLimit:
            candidate = Place(field: .contextBullets, index: index)
            fitter = ProseFitter(characters: ReviewProse.longestBullet)
        case (.recommendedFor, nil):
            candidate = Place(field: .recommendedFor)
            fitter = ProseFitter(characters: ReviewProse.longestLine)
        default: return
        }
        guard released.insert(candidate).inserted else { return }
        place = candidate
        splitter = SentenceSplitter()
        lastSentence = nil
    }

    private mutating func end(into events: inout [Event]) {
        if place != nil { release(splitter.finish(), into: &events) }
        place = nil
        verdict.end()
    }

    private mutating func release(_ sentences: [String], into events: inout [Event]) {
        guard let place else { return }
        for sentence in sentences where !hasStopped {
            let isFirst = lastSentence == nil
            let line =
                if isFirst, let index = place.index { ModelProse.listEntry(sentence, position: index) } else { ModelProse.line(sentence) }
            if line.isEmpty || place.field == .recommendedFor && ModelText.isPlaceholder(line) { continue }
            if let violation = PriceLanguage.violations(in: line, about: album, language: language).first {
                events.append(.violation(violation))
                hasStopped = policy == .stopAtViolation
                continue
            }
            guard let fitting = fitter.take(line), fitting == line || PriceLanguage.isClean(fitting, about: album, language: language)
            else { continue }
            let text = lastSentence.map { SentenceSplitter.separator(after: $0) + fitting } ?? fitting
            lastSentence = fitting
            events.append(.delta(ReviewDelta(field: place.field, index: place.index, text: text)))
        }
    }

    private struct Place: Hashable, Sendable {
        var field: ReviewDelta.Field
        var index: Int?
    }
}
