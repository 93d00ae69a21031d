import AlbumScanAPI

/// An album as a person would read it: badge, artist, title, facts, the story, the tracks to hear first, the sources.
package struct AlbumPage: Sendable {
    package var identification: IdentificationResource
    package var artwork: ArtworkResource
    package var review: ReviewResource
    /// Why there is no review, if there is none.
    package var failure: ScanFailure?
    /// The command that asks for the review again.
    package var retry: String?
    /// Rows of a picture of the artwork, ready to print.
    package var picture: [String] = []

    package init(
        identification: IdentificationResource, artwork: ArtworkResource, review: ReviewResource, failure: ScanFailure? = nil,
        retry: String? = nil
    ) {
        self.identification = identification
        self.artwork = artwork
        self.review = review
        self.failure = failure
        self.retry = retry
    }

    package func lines(on canvas: Canvas) -> [String] {
        var sections: [[String]] = []
        if !picture.isEmpty { sections.append(picture.map { Canvas.margin + $0 }) }
        sections.append(badge(on: canvas) + headline(on: canvas))
        sections.append(facts(on: canvas))
        sections += review.state == .ready ? story(on: canvas) : [absence(on: canvas)]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// `💎 ESSENTIAL CLASSIC … 9.5`, as wide as the page (rule 32: emoji, label in capitals, rating).
    private func badge(on canvas: Canvas) -> [String] {
        guard review.state == .ready, let label = review.label else { return [] }
        return Self.badge(emoji: review.emoji, label: label, rating: review.rating, on: canvas) + [""]
    }

    static func badge(emoji: String?, label: String, rating: Double?, on canvas: Canvas) -> [String] {
        let words = " " + [emoji, label.uppercased()].compactMap { $0 }.map(DisplayText.sanitized).joined(separator: "  ")
        let rating = rating.map { "  \(oneDecimal($0))/10 " } ?? " "
        let room = canvas.columns - DisplayText.width(rating)
        let left = DisplayText.padded(DisplayText.truncated(words, columns: room), columns: room)
        return [Canvas.margin + canvas.style.badge(left + rating)]
    }

    private func headline(on canvas: Canvas) -> [String] {
        canvas.paragraph(identification.artistName, dress: canvas.style.bold)
            + canvas.paragraph(identification.albumTitle, dress: canvas.style.boldGreen)
    }

    private func facts(on canvas: Canvas) -> [String] {
        let rows = [
            ("Released", identification.releaseYear),
            ("Genre", identification.genres.isEmpty ? nil : identification.genres.joined(separator: ", ")),
            ("Label", identification.recordLabel),
        ]
        var lines = rows.flatMap { name, value -> [String] in
            guard let value else { return [] }
            let label = DisplayText.padded(name + ":", columns: 10)
            return DisplayText.wrapped(DisplayText.sanitized(value), columns: canvas.columns - 10).enumerated().map { index, line in
                Canvas.margin + (index == 0 ? canvas.style.bold(label) : String(repeating: " ", count: 10)) + line
            }
        }
        if artwork.state == .unavailable { lines.append(canvas.line("Album art unavailable", dress: canvas.style.dim)) }
        return lines
    }

    private func story(on canvas: Canvas) -> [[String]] {
        var sections = [canvas.paragraph(review.contextSummary ?? "")]
        sections.append((review.contextBullets ?? []).flatMap { canvas.item("•", $0) })
        if let tracks = review.keyTracks, !tracks.isEmpty {
            sections.append([canvas.line("🎵 Key Tracks", dress: canvas.style.bold)] + tracks.flatMap { canvas.item("  ♪", $0) })
        }
        if let fans = review.recommendedFor { sections.append(canvas.paragraph("For \(fans)", dress: canvas.style.green)) }
        if let sources = review.sources, !sources.isEmpty {
            sections.append(
                [canvas.line("Sources", dress: canvas.style.bold)]
                    + sources.flatMap { canvas.item("  –", $0.title) + canvas.item("   ", $0.url).map(canvas.style.dim) })
        }
        if review.provider == "sandbox" {
            sections.append(canvas.paragraph("Written by the sandbox, not by a model.", dress: canvas.style.dim))
        }
        return sections
    }

    private func absence(on canvas: Canvas) -> [String] {
        guard review.state == .unavailable else { return canvas.paragraph("The review is still being written.", dress: canvas.style.dim) }
        return canvas.paragraph("Review temporarily unavailable", dress: canvas.style.red)
            + (failure.map { canvas.paragraph($0.message) } ?? [])
            + (retry.map { canvas.paragraph("Try again: \($0)", dress: canvas.style.dim) } ?? [])
    }

    /// `9.5`; without a locale, so that scripts see the same everywhere. A dash for what is no rating by any means.
    package static func oneDecimal(_ value: Double) -> String {
        guard let tenths = Int(exactly: (value * 10).rounded()) else { return "–" }
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
