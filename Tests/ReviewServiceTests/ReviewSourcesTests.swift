import EditorialRules
import LanguageModels
import ReviewService
import ReviewWriting
import Testing

struct ReviewSourcesTests {
    private func reply(_ sources: [ModelSource]) -> ModelReply {
        ModelReply(text: "", sources: sources, model: "m")
    }

    @Test("An address the search did not find is not believed")
    func invented() {
        let typed = [ReviewSource(title: "Real", url: "https://a.org/x"), ReviewSource(title: "Made up", url: "https://b.org/y")]
        let found = reply([ModelSource(title: "A", url: "https://a.org/x/")])
        #expect(ReviewSources.verified(typed, in: found) == [ReviewSource(title: "Real", url: "https://a.org/x/")])
    }

    @Test("Without a search there are no sources")
    func noSearch() {
        #expect(ReviewSources.verified([ReviewSource(title: "X", url: "https://a.org")], in: reply([])).isEmpty)
    }

    @Test("If the JSON names none, what the text cites counts, not what was merely found")
    func cited() {
        let found = reply([ModelSource(title: "A", url: "https://a.org"), ModelSource(title: "B", url: "https://b.org", isCited: true)])
        #expect(ReviewSources.verified([], in: found) == [ReviewSource(title: "B", url: "https://b.org")])
    }

    @Test("Titles about prices, doubles and surplus are left out")
    func filtered() {
        let urls = (0..<30).map { "https://a.org/\($0)" }
        let found = reply(urls.map { ModelSource(title: "t", url: $0, isCited: true) })
        let typed = [
            ReviewSource(title: "Buy it for $20", url: urls[0]), ReviewSource(title: "One", url: urls[1]),
            ReviewSource(title: "One", url: urls[1]),
        ]
        #expect(ReviewSources.verified(typed, in: found) == [ReviewSource(title: "One", url: urls[1])])
        #expect(ReviewSources.verified([], in: found).count == ReviewSources.limit)
    }
}
