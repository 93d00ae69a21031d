import AlbumScanAPI
import Catalog
import Foundation
import Gateway
import Hummingbird
import ModelAnswers
import Orchestration
import Testing

@Suite struct ScanEventStreamTests {
    typealias Session = ScanEventStream.Session

    static let scan = UUID()

    private func event(_ seq: Int64, _ stage: ProgressEvent.Kind) -> ProgressEvent {
        ProgressEvent(
            scanId: Self.scan, seq: seq, at: Timestamp(Date(timeIntervalSince1970: 1_772_366_400)), stage: stage, message: "A sentence")
    }

    private func session(seen: Int64 = 0, _ stages: ProgressEvent.Kind...) -> Session {
        var session = Session(scanID: Self.scan, seen: seen)
        for (offset, stage) in stages.enumerated() { session.advance(to: event(1 + Int64(offset), stage)) }
        return session
    }

    static let text = ReviewTextHub.Update.append([
        ReviewDelta(field: .contextSummary, text: "A landmark."), ReviewDelta(field: .contextBullets, index: 1, text: "Loud."),
    ])

    // MARK: Session

    /// An operator had it identified again: its sequence goes on.
    @Test func aFailedIdentificationMayBeRunAgain() {
        #expect(session(.accepted, .identifying, .identificationFailed).isFinished)
        #expect(!session(.accepted, .identifying, .identificationFailed, .identifying).isFinished)
    }

    @Test func countsAlong() {
        let session = session(.accepted, .identifying)
        #expect(session.last == 2)
        #expect(!session.isFinished)
        #expect(!session.wantsReviewText)
    }

    @Test(arguments: ProgressEvent.Kind.allCases.filter(\.isDurable))
    func onlyFinalEventsFinish(stage: ProgressEvent.Kind) {
        #expect(session(stage).isFinished == stage.isFinal)
    }

    @Test func followsTheTextWhileTheReviewIsWritten() {
        #expect(!session(.accepted, .identified).wantsReviewText)
        #expect(session(.identified, .reviewing).wantsReviewText)
        #expect(session(.identified, .reviewing, .artwork).wantsReviewText)
        #expect(!session(.identified, .reviewing, .review).wantsReviewText)
    }

    /// The events of a retried review follow the failure in the same sequence (rule 40).
    @Test func aRetriedReviewGoesOn() {
        let session = session(.reviewing, .reviewFailed, .reviewing)
        #expect(!session.isFinished)
        #expect(session.wantsReviewText)
    }

    /// A person said which album it is: its sequence goes on, with a review of its own.
    @Test func aCorrectedScanGoesOn() {
        #expect(!session(.identified, .reviewing, .review, .complete, .identified).isFinished)
        #expect(!session(.identified, .reviewing, .reviewFailed, .identified).wantsReviewText)
        #expect(session(.identified, .reviewing, .review, .complete, .identified, .reviewing).wantsReviewText)
        #expect(session(.accepted, .identifying, .identificationFailed, .identified, .artwork, .review, .complete).isFinished)
    }

    /// The text of a review goes on after events that came meanwhile, and does not come again after the review itself.
    @Test func aResumedClientContinuesWhereTheScanStands() {
        #expect(session(seen: 3, .accepted, .identified, .reviewing).wantsReviewText)
        #expect(session(seen: 3, .accepted, .identified, .reviewing, .artwork).wantsReviewText)
        #expect(!session(seen: 4, .accepted, .identified, .reviewing, .review).wantsReviewText)
        #expect(session(seen: 2, .accepted, .identificationFailed).isFinished)
        #expect(!session(seen: 2, .reviewing, .reviewFailed, .reviewing).isFinished)
    }

    @Test func textBecomesEventsWithoutNumbersOfTheirOwn() {
        var session = session(.accepted, .identifying, .identified, .reviewing)
        let events = session.events(for: Self.text)
        #expect(events.map(\.stage) == [.reviewDelta, .reviewDelta])
        #expect(events.map(\.field) == ["contextSummary", "contextBullets"])
        #expect(events.map(\.index) == [nil, 1])
        #expect(events.map(\.text) == ["A landmark.", "Loud."])
        #expect(events.allSatisfy { $0.seq == 4 && $0.scanId == Self.scan && $0.message == ScanEvent.reviewingSentence })
        #expect(session.last == 4)
    }

    @Test func theVerdictIsAnEvent() {
        var session = session(seen: 1, .reviewing)
        let verdict = EarlyVerdict(tier: 8, label: "Career Low", rating: 2.5, recommendation: .avoid)
        let events = session.events(for: .verdict(verdict))
        #expect(events.map(\.stage) == [.reviewReset, .reviewVerdict])
        #expect(events.last?.verdict == VerdictResource(tier: 8, label: "Career Low", rating: 2.5, recommendation: "AVOID", emoji: "💩"))
    }

    @Test func aResetIsAnEvent() {
        var session = session(.reviewing)
        #expect(session.events(for: .reset).map(\.stage) == [.reviewReset])
        #expect(session.events(for: Self.text).map(\.stage) == [.reviewDelta, .reviewDelta])
    }

    /// It may still show the text of its former stream, which comes again from the beginning.
    @Test func aResumedClientStartsItsTextAnew() {
        var session = session(seen: 1, .reviewing)
        #expect(session.events(for: Self.text).map(\.stage) == [.reviewReset, .reviewDelta, .reviewDelta])
        #expect(session.events(for: Self.text).map(\.stage) == [.reviewDelta, .reviewDelta])
        var other = self.session(seen: 1, .reviewing)
        #expect(other.events(for: .reset).map(\.stage) == [.reviewReset])
        #expect(other.events(for: Self.text).map(\.stage) == [.reviewDelta, .reviewDelta])
    }

    // MARK: Frames

    private func frame(_ event: ProgressEvent, id: Int64?) throws -> String {
        String(buffer: try ScanEventStream.frame(event, id: id))
    }

    @Test func aStoredEventHasItsNumberAsID() throws {
        let lines = try frame(event(3, .identified), id: 3).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5)
        #expect(lines[0] == "id: 3")
        #expect(lines[1] == "event: identified")
        #expect(lines[2].hasPrefix("data: {"))
        #expect(lines[3] == "" && lines[4] == "")
    }

    @Test func textHasNoID() throws {
        #expect(try frame(event(3, .reviewDelta), id: nil).hasPrefix("event: review.delta\ndata: {"))
    }

    /// A line break inside a value would end the event early, and what follows would be read as another one.
    @Test(arguments: ["two\nlines", "two\r\nlines", "carriage\rreturn", "\n\nevent: complete\ndata: {}", "quote\" and \\", "Björk 💎"])
    func nothingBreaksOutOfAFrame(text: String) throws {
        var sent = event(3, .reviewDelta)
        sent.text = text
        sent.message = text
        let frame = try frame(sent, id: 3)
        let body = frame.utf8.dropLast(2)
        #expect(body.count { $0 == UInt8(ascii: "\n") } == 2)
        #expect(!frame.utf8.contains(UInt8(ascii: "\r")))
        let data = try #require(frame.components(separatedBy: "\ndata: ").last)
        #expect(try JSONDecoder().decode(ProgressEvent.self, from: Data(data.utf8)) == sent)
    }

    @Test func whatAnEventDoesNotSayIsAbsent() throws {
        let frame = try frame(event(1, .accepted), id: 1)
        #expect(!frame.contains("null"))
        #expect(!frame.contains("identification"))
        #expect(frame.contains("\"stage\":\"accepted\""))
    }

    @Test func whatComesAtOnceIsOnePiece() {
        var session = ScanEventStream.Session(scanID: UUID(), seen: 0)
        let deltas = [
            ReviewDelta(field: .contextSummary, text: "One."), ReviewDelta(field: .contextSummary, text: " Two."),
            ReviewDelta(field: .contextBullets, index: 0, text: "Three."), ReviewDelta(field: .contextBullets, index: 1, text: "Four."),
        ]
        let events = session.events(for: .append(deltas))
        #expect(events.map(\.text) == ["One. Two.", "Three.", "Four."])
    }
}
