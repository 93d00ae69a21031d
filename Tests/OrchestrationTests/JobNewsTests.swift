import AlbumScanAPI
import Contracts
import Foundation
import Testing

struct JobNewsTests {
    @Test("Each queue's workers are believed about their own")
    func told() {
        let review = JobFinished.Review(id: UUID(), resource: ReviewResource(state: .ready))
        let news = JobFinished(jobID: UUID(), albumID: UUID(), artwork: ArtworkResource(state: .ready), review: review)
        let artwork = news.told(on: JobQueue.artwork.finished)
        #expect(artwork.artwork == news.artwork && artwork.review == nil && artwork.jobID == news.jobID)
        let written = news.told(on: JobQueue.review.finished)
        #expect(written.review == review && written.artwork == nil)
        let other = news.told(on: JobQueue.edition.finished)
        #expect(other.review == nil && other.artwork == nil && other.albumID == news.albumID)
    }

    @Test("Messages of the version before are read")
    func before() throws {
        let (job, album) = (UUID(), UUID())
        let message = Data(#"{"jobID":"\#(job)","albumID":"\#(album)"}"#.utf8)
        #expect(try JSONDecoder().decode(JobFinished.self, from: message) == JobFinished(jobID: job, albumID: album))
    }
}
