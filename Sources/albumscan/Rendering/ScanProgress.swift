import AlbumScanAPI

/// What is known of a scan while its events arrive, and how that looks in a terminal. Pure: the moving ellipsis is a parameter.
package struct ScanProgress: Sendable {
    /// The name of the photo, when there are several.
    package var title: String?
    package private(set) var identification: IdentificationResource?
    /// When each stage was first seen.
    package private(set) var times: [ProgressEvent.Kind: Timestamp] = [:]
    private var sentence: String
    private var draft = PartialReview()

    /// What is shown until the server speaks.
    package static let sending = "Sending the photo..."

    package init(title: String? = nil, sentence: String = sending) {
        self.title = title
        self.sentence = sentence
    }

    package mutating func apply(_ event: ProgressEvent) {
        if times[event.stage] == nil { times[event.stage] = event.at }
        switch event.stage {
        case .accepted, .identifying, .reviewing:
            sentence = event.message
        case .identified:
            identification = event.identification
            sentence = ""
        case .reviewVerdict:
            draft.verdict = event.verdict
        case .reviewDelta:
            draft.append(event)
        case .reviewReset:
            draft = PartialReview()
        case .review, .artwork, .complete, .identificationFailed, .reviewFailed:
            break
        }
    }

    /// After a broken connection the text so far is sent again as a whole.
    package mutating func reconnected() {
        draft = PartialReview()
    }

    /// - Parameter dots: 1…3 of the moving ellipsis.
    package func lines(on canvas: Canvas, dots: Int) -> [String] {
        var lines = [""]
        if let title { lines.append(canvas.line(title, dress: canvas.style.dim)) }
        if let identification { lines += found(identification, on: canvas) }
        if !sentence.isEmpty { lines += canvas.paragraph(Self.animated(sentence, dots: dots)) }
        if !draft.isEmpty { lines += [""] + draft.lines(on: canvas) }
        return lines
    }

    /// `We found {Album Title} by {Artist Name}` with both names in brand green.
    private func found(_ identification: IdentificationResource, on canvas: Canvas) -> [String] {
        let title = DisplayText.sanitized(identification.albumTitle)
        let artist = DisplayText.sanitized(identification.artistName)
        guard DisplayText.width("We found \(title) by \(artist)") <= canvas.columns else {
            return canvas.paragraph("We found \(title) by \(artist)", dress: canvas.style.green)
        }
        return [Canvas.margin + "We found \(canvas.style.boldGreen(title)) by \(canvas.style.boldGreen(artist))"]
    }

    /// The sentence with its three dots replaced by one, two or three.
    package static func animated(_ sentence: String, dots: Int) -> String {
        guard sentence.hasSuffix("...") else { return sentence }
        return sentence.dropLast(3) + String(repeating: ".", count: dots)
    }

    /// `identified in 1.9 s, complete in 6.2 s`, from the server's own times.
    package var summary: String? {
        guard let start = times[.accepted] else { return nil }
        let steps: [(ProgressEvent.Kind, String)] = [
            (.identified, "identified in"), (.complete, "complete in"), (.identificationFailed, "ended after"),
            (.reviewFailed, "ended after"),
        ]
        let parts = steps.compactMap { stage, words in
            times[stage].map { "\(words) \(AlbumPage.oneDecimal($0.date.timeIntervalSince(start.date))) s" }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// A review as it is written: its verdict, then its text.
struct PartialReview: Sendable {
    var verdict: VerdictResource?
    private var summary = ""
    private var bullets: [Int: String] = [:]
    private var recommendedFor = ""

    var isEmpty: Bool { verdict == nil && summary.isEmpty && bullets.isEmpty && recommendedFor.isEmpty }

    mutating func append(_ delta: ProgressEvent) {
        guard let text = delta.text else { return }
        switch delta.field {
        case "contextSummary": summary = Self.joined(summary, text)
        case "contextBullets": bullets[delta.index ?? 0] = Self.joined(bullets[delta.index ?? 0] ?? "", text)
        case "recommendedFor": recommendedFor = Self.joined(recommendedFor, text)
        default: break
        }
    }

    func lines(on canvas: Canvas) -> [String] {
        var sections = [verdict.map { AlbumPage.badge(emoji: $0.emoji, label: $0.label, rating: $0.rating, on: canvas) } ?? []]
        sections.append(canvas.paragraph(summary))
        sections.append(bullets.sorted { $0.key < $1.key }.flatMap { canvas.item("•", $0.value) })
        if !recommendedFor.isEmpty { sections.append(canvas.paragraph("For \(recommendedFor)", dress: canvas.style.green)) }
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// Sentences arrive whole; whether the space between two belongs to the first or the second is the server's choice.
    private static func joined(_ text: String, _ more: String) -> String {
        text.isEmpty || text.hasSuffix(" ") || more.hasPrefix(" ") ? text + more : text + " " + more
    }
}
