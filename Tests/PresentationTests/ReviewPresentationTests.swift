import AlbumScanAPI
import EditorialRules
import Foundation
import Presentation
import Testing

@Suite struct ReviewPresentationTests {
    @Test func aFinishedReviewIsShownWhole() async throws {
        let record = try await StoredRecords.copy().review
        let expected = """
            {"contextBullets":["One.","Two.","Three."],"contextSummary":"A summary.","emoji":"💎",\
            "keyTracks":["Airbag","Let Down","Lucky"],"label":"Essential Classic","model":"claude","promptVersion":"3",\
            "provider":"anthropic","rating":9.5,"recommendation":"ESSENTIAL","recommendedFor":"fans of Pink Floyd",\
            "sources":[{"title":"Pitchfork","url":"https://pitchfork.com/x"}],"state":"ready","tier":1}
            """
        #expect(try json(ReviewResource(record)) == expected)
    }

    @Test(arguments: [
        (Recommendation.essential, "ESSENTIAL", "💎"), (.recommended, "RECOMMENDED", "👍"), (.skip, "SKIP", "😐"), (.avoid, "AVOID", "💩"),
    ])
    func aRecommendationHasItsWordAndEmoji(recommendation: Recommendation, word: String, emoji: String) async throws {
        let resource = ReviewResource(try await StoredRecords.copy { $0.review.body.recommendation = recommendation }.review)
        #expect(resource.recommendation == word)
        #expect(resource.emoji == emoji)
    }

    @Test func whomItIsForIsAbsentWhereNotSaid() async throws {
        let record = try await StoredRecords.copy { $0.review.body.recommendedFor = nil }.review
        #expect(try !members(ReviewResource(record)).contains("recommendedFor"))
    }

    @Test func aReviewWithoutSearchHasAnEmptyListOfSources() async throws {
        let resource = ReviewResource(try await StoredRecords.copy { $0.review.body.sources = [] }.review)
        #expect(resource.sources == [])
    }

    /// A number with more decimals than it has would be a mistake everyone sees.
    @Test(arguments: [(0.0, "0"), (7.1, "7.1"), (9.3, "9.3"), (10.0, "10")])
    func ratingsKeepTheirOneDecimal(rating: Double, text: String) async throws {
        let record = try await StoredRecords.copy { $0.review.body.rating = rating }.review
        #expect(try json(ReviewResource(record)).contains("\"rating\":\(text),"))
    }

    @Test func aReviewThatIsThereIsReadyWhateverIsAwaited() async throws {
        let record = try await StoredRecords.copy().review
        #expect(ReviewResource(record, isAwaited: true) == ReviewResource(record))
        #expect(ReviewResource(record, isAwaited: false) == ReviewResource(record))
    }

    @Test func aReviewThatIsNotThereIsOnlyAState() throws {
        #expect(try json(ReviewResource(nil, isAwaited: true)) == #"{"state":"pending"}"#)
        #expect(try json(ReviewResource(nil, isAwaited: false)) == #"{"state":"unavailable"}"#)
    }
}
