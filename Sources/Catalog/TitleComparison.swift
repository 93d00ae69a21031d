/// Compares titles by one artist (rule 26): matches what a person would call the same title, not what merely starts or looks alike.
struct TitleComparison {
    /// The words of every name of the artist, the longest first.
    private let artists: [[String]]
    /// The known types of the candidate: additional words in a title may just state one of them.
    private let kinds: Set<TitleVocabulary.Kind>

    init(artists: [String] = [], kinds: Set<TitleVocabulary.Kind> = []) {
        let words = Set(artists.map { TextFolding.words(ArtistName.withoutArticle($0)) }).filter { !$0.isEmpty }
        self.artists = words.sorted { ($0.count, $0.joined(separator: " ")) > ($1.count, $1.joined(separator: " ")) }
        self.kinds = kinds
    }

    func likeness(_ left: Title, _ right: Title) -> TitleLikeness {
        let plain = compare(left, right)
        guard plain.value < 1 else { return plain }
        var best = plain
        let (bareLeft, bareRight) = (withoutArtist(left), withoutArtist(right))
        for (one, other) in [(bareLeft, right), (left, bareRight), (bareLeft, bareRight)] {
            guard let one, let other else { continue }
            best = .better(best, compare(one, other).weakened(by: 0.98, to: .withArtist))
        }
        return best
    }

    // MARK: One against one

    private func compare(_ left: Title, _ right: Title) -> TitleLikeness {
        if left.full == right.full { return .exact }
        guard !left.words.isEmpty, !right.words.isEmpty else { return .other() }
        let aligned = WordAlignment(left.words, right.words)
        switch (aligned.leftTelling.isEmpty, aligned.rightTelling.isEmpty) {
        case (true, true):
            let lesser = aligned.left.isEmpty && aligned.right.isEmpty ? 0 : 0.03
            let value = 1 - 0.05 * Double(min(aligned.respelled, 3)) - (aligned.keepsOrder ? 0 : 0.05) - lesser
            return TitleLikeness(value: value, basis: .respelled)
        case (false, false):
            return soundtrack(left, right) ?? .other(EditDistance.similarity(left.full, right.full))
        case (true, false):
            return addition(aligned.rightTelling, to: left, in: right, isAsked: false)
        case (false, true):
            return addition(aligned.leftTelling, to: right, in: left, isAsked: true)
        }
    }

    /// Both titles say that they are a soundtrack, in different words.
    private func soundtrack(_ left: Title, _ right: Title) -> TitleLikeness? {
        let (tailLeft, tailRight) = (left.words.dropFirst(left.mainCount), right.words.dropFirst(right.mainCount))
        guard left.main == right.main, isSoundtrack(tailLeft), isSoundtrack(tailRight) else { return nil }
        // The songs and the score of a film are separate records.
        guard tailLeft.contains("score") == tailRight.contains("score") else { return nil }
        return TitleLikeness(value: 0.96, basis: .soundtrack)
    }

    private func isSoundtrack(_ words: some Collection<String>) -> Bool {
        words.allSatisfy(TitleVocabulary.soundtrack.contains) && !TitleVocabulary.soundtrackNouns.isDisjoint(with: words)
    }

    /// Compares a title with a longer one that contains all its words.
    ///
    /// - Parameter isAsked: whether the longer one is the query's.
    private func addition(_ words: [String], to short: Title, in long: Title, isAsked: Bool) -> TitleLikeness {
        let share = Double(short.full.count) / Double(long.full.count)
        guard !isArtist(short.words) else { return .other(share) }
        if isSpelledOutVolume(words, in: long.words, of: short.words) { return TitleLikeness(value: 0.97, basis: .respelled) }
        let isMain = isSame(Array(long.main), short.words) && long.mainCount < long.words.count
        if isSoundtrack(words), isMain || words.count > 1 { return TitleLikeness(value: 0.96, basis: .soundtrack) }
        let foreign = TitleVocabulary.kinds(of: words).subtracting(isAsked ? kinds : [])
        if hasVolume(words, isMain: isMain) {
            return isFirstVolume(words) ? TitleLikeness(value: 0.88, basis: .otherKind) : .other(share)
        }
        if isMain {
            // A remix or demo version of an album is never the album.
            guard foreign.isDisjoint(with: [.remix, .demo]) else { return .other(share) }
            let basis: TitleLikeness.Basis = foreign.isEmpty ? .subtitled : foreign == [.compilation] ? .compiled : .otherKind
            return TitleLikeness(value: 0.94, basis: basis)
        }
        if !foreign.isEmpty { return .other(share) }
        // The query's additional words state the type: "Roseland NYC Live", and it is a live album.
        if words.allSatisfy({ !TitleVocabulary.kinds(of: [$0]).isEmpty }) { return TitleLikeness(value: 0.94, basis: .extended) }
        let telling = short.words.filter { !TitleVocabulary.function.contains($0) && !$0.allSatisfy(\.isNumber) }
        guard telling.count >= 2, !short.isGeneric else { return .other(share) }
        if long.words.starts(with: short.words) { return TitleLikeness(value: 0.76 + 0.2 * share, basis: .extended) }
        // A single word is missing somewhere.
        return telling.count >= 3 && share >= 0.8 ? TitleLikeness(value: share, basis: .extended) : .other(share)
    }

    /// Whether the longer title only says what its number is: "Café del Mar 5" and "Café del Mar, Vol. 5".
    private func isSpelledOutVolume(_ words: [String], in long: [String], of short: [String]) -> Bool {
        words.allSatisfy(TitleVocabulary.volume.contains)
            && long.indices.filter { words.contains(long[$0]) }.allSatisfy { place in
                place + 1 < long.count && long[place + 1].allSatisfy(\.isNumber) && short.contains(long[place + 1])
            }
    }

    /// Whether the longer title is another volume of a series. Recording years and numbers within a subtitle do not count: "Hot Rocks
    /// 1964–1971", "New Gold Dream (81/82/83/84)", "Chronicle: The 20 Greatest Hits".
    private func hasVolume(_ words: [String], isMain: Bool) -> Bool {
        let numbers = words.filter { $0.allSatisfy(\.isNumber) }
        guard !numbers.isEmpty else { return false }
        if !words.allSatisfy({ !TitleVocabulary.volume.contains($0) }) { return true }
        if numbers.count == words.count, numbers.count >= 2, numbers.allSatisfy({ ReleaseYear.parse($0) != nil }) { return false }
        if numbers.count == words.count, numbers.count >= 2, numbers.allSatisfy({ $0.count == 2 }), isMain { return false }
        return !isMain || numbers.count == words.count
    }

    /// A first volume may have been released without a number.
    private func isFirstVolume(_ words: [String]) -> Bool {
        words.count > 1 && words.last == "1" && words.dropLast().allSatisfy(TitleVocabulary.volume.contains)
    }

    private func isSame(_ left: [String], _ right: [String]) -> Bool {
        if left.joined() == right.joined() { return true }
        let aligned = WordAlignment(left, right)
        return aligned.leftTelling.isEmpty && aligned.rightTelling.isEmpty && aligned.keepsOrder
    }

    // MARK: The artist's name in a title

    /// A main title that is the artist's name says nothing about its subtitle: "Blur: The Best Of".
    private func isArtist(_ words: [String]) -> Bool {
        let words = words.first.map(TitleVocabulary.function.contains) == true ? Array(words.dropFirst()) : words
        return artists.contains { $0.joined() == words.joined() || isPart(words, of: $0) }
    }

    /// "Elvis" of "Elvis Presley".
    private func isPart(_ words: [String], of name: [String]) -> Bool {
        words.count == 1 && name.count == 2 && name.contains(words[0])
    }

    /// The title without the artist's name at its beginning, at its end or on one side of a subtitle separator; nil if the name is not
    /// there, or is all there is.
    private func withoutArtist(_ title: Title) -> Title? {
        for name in artists {
            let article = title.words.first.map(TitleVocabulary.function.contains) == true ? 1 : 0
            for start in [0, article, title.words.count - name.count, title.mainCount, title.mainCount - name.count]
            where start >= 0 && start + name.count <= title.words.count {
                guard matches(name, title.words[start..<start + name.count]) else { continue }
                var rest = title.words
                rest.removeSubrange(start..<start + name.count)
                var mainCount = start < title.mainCount ? title.mainCount - name.count : title.mainCount
                // "Introducing the Beatles", "Cookin' With the Miles Davis Quintet".
                var end = start
                while end > 0, ["the", "by", "with"].contains(rest[end - 1]) {
                    end -= 1
                    rest.remove(at: end)
                    if end < mainCount { mainCount -= 1 }
                }
                guard rest.contains(where: { !TitleVocabulary.function.contains($0) }) else { continue }
                return Title(words: rest, mainCount: mainCount > 0 ? mainCount : rest.count, format: title.format)
            }
        }
        return withoutPart(title)
    }

    /// The title without one name of two at its beginning: "Elvis: 2nd to None", "Elvis' Golden Records".
    private func withoutPart(_ title: Title) -> Title? {
        let rest = Array(title.words.dropFirst())
        guard let first = title.words.first, rest.filter({ !TitleVocabulary.function.contains($0) }).count >= 2,
            artists.contains(where: { isPart([first], of: $0) })
        else { return nil }
        return Title(words: rest, mainCount: title.mainCount > 1 ? title.mainCount - 1 : rest.count, format: title.format)
    }

    /// "dylans" in "Bob Dylan's Greatest Hits" matches the name, too.
    private func matches(_ name: [String], _ words: ArraySlice<String>) -> Bool {
        guard let last = name.last, let lastWord = words.last, name.dropLast().elementsEqual(words.dropLast()) else { return false }
        return lastWord == last || lastWord == last + "s"
    }
}
