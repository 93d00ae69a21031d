import Testing

/// What the matcher makes of answers of MusicBrainz' kind: each class of names that differ and are the same, with the wrong ones that are
/// tempting. A wrong cover is worse than none.
struct MatchCasesTests {
    private static let cases = MatchCase.all.flatMap(\.1)

    @Test(arguments: cases)
    func rightOneOrNone(of given: MatchCase) {
        #expect(given.chosen == given.expected, "chose \(title(given.chosen, in: given)), not \(title(given.expected, in: given))")
    }

    @Test("There are enough of them, with right answers and traps in each class")
    func coverage() {
        #expect(Self.cases.count >= 150)
        for (name, cases) in MatchCase.all {
            #expect(cases.count >= 18, "\(name)")
            #expect(cases.contains { $0.expected == nil }, "\(name)")
            #expect(cases.filter { $0.candidates.count > 1 && $0.expected != nil }.count >= 5, "\(name)")
        }
    }

    @Test("The order in which MusicBrainz lists them changes nothing")
    func order() {
        for given in Self.cases {
            var reversed = given
            reversed.candidates.reverse()
            #expect(reversed.chosen == given.expected, "\(given.testDescription)")
        }
    }

    private func title(_ id: String?, in given: MatchCase) -> String {
        given.candidates.first { $0.id == id }.map { "\($0.joinedArtist): \($0.title) \($0.firstReleaseDate ?? "")" } ?? "none"
    }
}
