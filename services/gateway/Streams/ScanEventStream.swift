import AlbumScanAPI
import Bus
import Catalog
import Contracts
import FoundationEssentials
import Hummingbird
import ModelAnswers
import Orchestration
import ServiceKit
import Store

/// Streams a scan's events as server-sent events (`text/event-stream`) until its final event (rule 9).
///
/// The table is authoritative: the stream reads it at the start, on every gap, and every few seconds in case messages were lost. The SSE
/// `id` of a stored event is its sequence number. Review text has none: a client that resumes gets it again from the beginning.
package struct ScanEventStream: Sendable {
    let database: Database
    let events: ScanEventHub
    let reviewText: ReviewTextHub
    /// A comment line as keep-alive, so that proxies do not close an idle stream.
    var keepAlive: Duration = .seconds(15)
    /// The poll interval, which bounds how late a lost message is noticed.
    var poll: Duration = .seconds(2)

    fileprivate enum News: Sendable {
        case stored(ScanEventStored)
        case text(ReviewTextHub.Update)
        case tick
        case closing
    }

    /// A stream that may begin: what is stored of the scan, and what has come since. It ends with the last reference to it, since a stream
    /// may never begin: its client is gone, or asked only for the head.
    struct Opening: Sendable {
        fileprivate let scan: UUID
        fileprivate let stored: [ProgressEvent]
        fileprivate let news: Mailbox<News>
        fileprivate let hearing: FanOut<ScanEventHub.Topic, ScanEventStored>.Hearing
    }

    /// - Returns: the device whose token it is, and the stream; nil for unknown scans and other accounts'.
    func open(_ scan: UUID, by tokenHash: [UInt8]) async throws -> (device: AuthenticatedDevice?, opening: Opening?) {
        // Subscribes before reading, so that no event falls in between.
        let news = Mailbox<News>()
        let hearing = events.listen(to: scan, onClose: { news.put(.closing) }, receive: { news.put(.stored($0)) })
        let (device, stored) = try await database.autocommit { try await $0.scans.events(of: scan, for: tokenHash) }
        return (device, stored.map { Opening(scan: scan, stored: $0, news: news, hearing: hearing) })
    }

    func write(_ opening: Opening, after seen: Int64, to writer: inout any ResponseBodyWriter) async throws {
        let id = opening.scan
        let news = opening.news
        var session = Session(scanID: id, seen: seen)
        let ticking = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: poll)
                news.put(.tick)
            }
        }
        var text: FanOut<UUID, ReviewTextHub.Update>.Hearing?
        defer {
            opening.hearing.end()
            ticking.cancel()
            text?.end()
        }
        var begun = ByteBuffer()
        for event in opening.stored { try append(event, &session, to: &begun) }
        if begun.readableBytes > 0 { try await writer.write(begun) }
        if session.isFinished { return }
        text = await reviewText(for: session, news)
        for await batch in news.batches {
            // What comes together is written together.
            var frames = ByteBuffer()
            var isOver = false
            for item in batch where !isOver {
                switch item {
                case .stored(let stored) where stored.event.seq == session.last + 1:
                    try append(stored.event, &session, to: &frames)
                    if text == nil, let job = stored.newReview { text = await hear(job, stored: nil, news) }
                case .stored(let stored) where stored.event.seq <= session.last: break
                case .stored: try await catchUp(&session, into: &frames)
                case .text(let update): try append(update, &session, to: &frames)
                case .tick:
                    try await catchUp(&session, into: &frames)
                    // Its final event may have been deleted with it before this stream saw it.
                    if !session.isFinished, await isDeleted(id) { isOver = true }
                    keepOpen(&session, in: &frames)
                case .closing: isOver = true
                }
                if session.isFinished { isOver = true }
            }
            if frames.readableBytes > 0 { try await writer.write(frames) }
            if isOver { return }
            if text == nil { text = await reviewText(for: session, news) }
        }
    }

    /// Nil while no review is written, and while the database does not tell.
    private func reviewText(for session: Session, _ news: Mailbox<News>) async -> FanOut<UUID, ReviewTextHub.Update>.Hearing? {
        guard session.wantsReviewText else { return nil }
        let awaited = try? await database.autocommit { try await $0.drafts.find(awaitedBy: session.scanID) }
        guard let awaited else { return nil }
        return await hear(awaited.job, stored: awaited.text, news)
    }

    private func hear(_ job: UUID, stored: ReviewText?, _ news: Mailbox<News>) async -> FanOut<UUID, ReviewTextHub.Update>.Hearing {
        await reviewText.listen(to: job, stored: stored) { news.put(.text($0)) }
    }

    private func catchUp(_ session: inout Session, into frames: inout ByteBuffer) async throws {
        let id = session.scanID
        let last = session.last
        // While the database is unavailable the stream stays open: the next poll reads again.
        let missed = await (try? database.autocommit { try await $0.scans.events(of: id, after: last) }) ?? []
        for event in missed { try append(event, &session, to: &frames) }
    }

    private func append(_ event: ProgressEvent, _ session: inout Session, to frames: inout ByteBuffer) throws {
        session.advance(to: event)
        guard event.seq > session.seen else { return }
        frames.writeImmutableBuffer(try Self.frame(event, id: event.seq))
    }

    private func append(_ update: ReviewTextHub.Update, _ session: inout Session, to frames: inout ByteBuffer) throws {
        guard session.wantsReviewText else { return }
        for event in session.events(for: update) { frames.writeImmutableBuffer(try Self.frame(event, id: nil)) }
        session.lastWrite = .now
    }

    private func keepOpen(_ session: inout Session, in frames: inout ByteBuffer) {
        guard frames.readableBytes == 0, session.lastWrite + keepAlive - poll <= .now else { return }
        session.lastWrite = .now
        frames.writeString(": keep-alive\n\n")
    }

    private func isDeleted(_ scan: UUID) async -> Bool {
        await (try? database.autocommit { try await $0.scans.find(scan) == nil }) ?? false
    }

    package static func frame(_ event: ProgressEvent, id: Int64?) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        if let id { buffer.writeString("id: \(id)\n") }
        buffer.writeString("event: \(event.stage.rawValue)\ndata: ")
        buffer.writeBytes(try JSONEncoder.api.encode(event))
        buffer.writeString("\n\n")
        return buffer
    }
}

extension ScanEventStream {
    /// The state of one client's stream. Pure.
    package struct Session: Sendable {
        let scanID: UUID
        /// The sequence number that a resuming client already has: events up to it only restore the state, and are not sent again.
        package let seen: Int64
        package private(set) var last: Int64 = 0
        package private(set) var isFinished = false
        /// Between `reviewing` and `review`.
        package private(set) var wantsReviewText = false
        var lastWrite = ContinuousClock.now
        private var hasSentText = false

        package init(scanID: UUID, seen: Int64) {
            self.scanID = scanID
            self.seen = seen
        }

        package mutating func advance(to event: ProgressEvent) {
            last = event.seq
            lastWrite = .now
            switch event.stage {
            case .identifying:
                isFinished = false  // a failed identification is run again
            case .identified:
                isFinished = false  // another album: the sequence goes on
                wantsReviewText = false
            case .reviewing:
                wantsReviewText = true
                isFinished = false  // a failed review is run again: the sequence goes on
            case .review: wantsReviewText = false
            case let stage where stage.isFinal: isFinished = true
            default: break
            }
        }

        /// The events for an update of review text, which have no sequence number.
        package mutating func events(for update: ReviewTextHub.Update) -> [ProgressEvent] {
            var result: [ProgressEvent] = []
            // A resuming client may still show text from its previous stream, and now gets it again from the beginning.
            if update == .reset || (seen > 0 && !hasSentText) { result.append(event(.reviewReset)) }
            hasSentText = true
            switch update {
            case .reset: break
            case .verdict(let verdict):
                var event = event(.reviewVerdict)
                event.verdict = VerdictResource(verdict)
                result.append(event)
            case .append(let deltas):
                for delta in Self.merge(deltas) {
                    var event = event(.reviewDelta)
                    event.field = delta.field.rawValue
                    event.index = delta.index
                    event.text = delta.text
                    result.append(event)
                }
            }
            return result
        }

        /// Coalesces deltas that are available at once, such as the text so far (rule 9).
        private static func merge(_ deltas: [ReviewDelta]) -> [ReviewDelta] {
            deltas.reduce(into: []) { merged, delta in
                if let last = merged.last, last.field == delta.field, last.index == delta.index {
                    merged[merged.count - 1].text += delta.text
                } else {
                    merged.append(delta)
                }
            }
        }

        private func event(_ stage: ProgressEvent.Kind) -> ProgressEvent {
            ProgressEvent(scanId: scanID, seq: last, at: Timestamp(.now), stage: stage, message: ScanEvent.reviewingSentence)
        }
    }
}
