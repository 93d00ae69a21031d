/// Follows a review's JSON while a model writes it and releases its prose sentence by sentence, each only after the
/// price-language check (SPEC 9.3, 5.4). Nothing unchecked leaves it.
///
/// Text may be cut anywhere, inside an escape or a surrogate pair too; prose and code fences around the JSON are
/// skipped. What it releases is for showing; the review that is kept is read from the whole text by ``ReviewAnswer``.
public struct StreamingReviewParser: Sendable {
    public enum Event: Sendable, Hashable {
        case delta(ReviewDelta)
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
    private var isFirstSentence = true
    private var hasStopped = false

    public init(policy: Policy = .stopAtViolation) {
        self.policy = policy
    }

    public mutating func feed(_ text: some StringProtocol) -> [Event] {
        var events: [Event] = []
        for token in json.feed(text) where !hasStopped {
            switch token {
            case .begin(let key, let index): begin(key: key, index: index)
            case .text(let piece): if place != nil { release(splitter.append(piece), into: &events) }
            case .end: end(into: &events)
            }
        }
        return events
    }

    private mutating func begin(key: String, index: Int?) {
        place = nil
        guard let field = ReviewDelta.Field(rawValue: key), (index != nil) == (field == .contextBullets) else { return }
        let candidate = Place(field: field, index: index)
        guard released.insert(candidate).inserted else { return }
        place = candidate
        splitter = SentenceSplitter()
        isFirstSentence = true
    }

    private mutating func end(into events: inout [Event]) {
        if place != nil { release(splitter.finish(), into: &events) }
        place = nil
    }

    private mutating func release(_ sentences: [String], into events: inout [Event]) {
        guard let place else { return }
        for sentence in sentences where !hasStopped {
            let line = ModelText.line(sentence)
            if line.isEmpty { continue }
            if let violation = PriceLanguage.violations(in: line).first {
                events.append(.violation(violation))
                hasStopped = policy == .stopAtViolation
                continue
            }
            let text = isFirstSentence ? line : " " + line
            isFirstSentence = false
            events.append(.delta(ReviewDelta(field: place.field, index: place.index, text: text)))
        }
    }

    private struct Place: Hashable, Sendable {
        var field: ReviewDelta.Field
        var index: Int?
    }
}
