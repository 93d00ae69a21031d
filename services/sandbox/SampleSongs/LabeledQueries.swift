/// What a person might type, with the song that is meant.
public struct LabeledQuery: Sendable {
    /// The way in which it differs from the title.
    public enum Kind: String, Sendable, CaseIterable {
        /// One typing error in a word of 4 letters or more, two in one of 8 or more.
        case mistyped
        /// The beginning of a title, cut off within a word.
        case unfinished
        /// Written as it is heard.
        case bySound = "by sound"
        /// Who sings it, and a word of the title.
        case byCharacter = "by character"
        /// A word of the film and one of the title.
        case byFilm = "by film"
    }

    public var text: String
    public var kind: Kind
    /// Places in the songbook.
    public var film: Int
    public var song: Int
}

extension SampleSongbook {
    /// Queries of all kinds in turn, the same for the same seed. Titles that another song has as well, or begins with, are not asked for.
    public func labeledQueries(_ count: Int, seed: UInt64 = 1) -> [LabeledQuery] {
        var dice = Dice(state: seed)
        var queries: [LabeledQuery] = []
        while queries.count < count {
            let kind = LabeledQuery.Kind.allCases[queries.count % LabeledQuery.Kind.allCases.count]
            let film = dice.number(0...films.count - 1)
            let song = dice.number(0...films[film].songs.count - 1)
            let title = films[film].songs[song].title
            guard films.flatMap(\.songs).count(where: { $0.title.hasPrefix(title) }) == 1 else { continue }
            let words = Self.words(title)
            let text: String
            switch kind {
            case .mistyped: text = words.map { dice.mistyped($0) }.joined(separator: " ")
            case .unfinished:
                let whole = words.joined(separator: " ")
                text = String(whole.prefix(max(whole.count * 3 / 4, 6)))
                guard films.flatMap(\.songs).count(where: { Self.words($0.title).joined(separator: " ").hasPrefix(text) }) == 1 else {
                    continue
                }
            case .bySound: text = words.map(Self.heard).joined(separator: " ")
            case .byCharacter:
                guard let character = films[film].songs[song].characters.first, let word = distinct(words, in: film, song, of: character)
                else { continue }
                text = "\(character.lowercased()) \(word)"
            case .byFilm:
                guard let word = distinct(words, in: film, song, of: nil),
                    let name = Self.words(films[film].title).first(where: { $0.count > 3 })
                else { continue }
                text = "\(word) \(name)"
            }
            queries.append(LabeledQuery(text: text, kind: kind, film: film, song: song))
        }
        return queries
    }

    /// The first long word that no other song of the film has, or of the character's songs anywhere.
    private func distinct(_ words: [String], in film: Int, _ song: Int, of character: String?) -> String? {
        words.first { word in
            word.count > 3
                && !films.enumerated().contains { place, other in
                    other.songs.enumerated().contains { number, candidate in
                        guard (place, number) != (film, song) else { return false }
                        let isRival = character.map { candidate.characters.contains($0) } ?? (other.title == films[film].title)
                        return (place == film || isRival) && Self.words(candidate.title).contains { $0.hasPrefix(word) }
                    }
                }
        }
    }

    private static func words(_ title: String) -> [String] {
        title.lowercased().split { !$0.isLetter && $0 != "'" }.map { $0.filter { $0 != "'" } }
    }

    /// As somebody writes it who has only heard it.
    private static func heard(_ word: String) -> String {
        guard word.count > 3 else { return word }
        let spellings = [
            ("ph", "f"), ("ck", "k"), ("qu", "kw"), ("wh", "w"), ("wr", "r"), ("kn", "n"), ("ght", "t"), ("tion", "shun"), ("ce", "se"),
            ("ci", "si"), ("ee", "ea"), ("ou", "ow"), ("ai", "ay"), ("x", "ks"), ("c", "k"),
        ]
        for (written, heard) in spellings {
            guard let range = word.firstRange(of: written), !(written == "c" && word[range.upperBound...].hasPrefix("h")) else { continue }
            return word.replacingCharacters(range, with: heard)
        }
        return word.hasSuffix("y") ? word.dropLast() + "ie" : word
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}

extension Dice {
    /// A word with as many errors as a search must forgive.
    mutating func mistyped(_ word: String) -> String {
        var letters = Array(word)
        guard letters.count >= 4, number(0...2) > 0 else { return word }
        for _ in 0..<(word.count >= 8 ? 2 : 1) {
            let place = number(0...letters.count - 2)
            let letter = Character(String(UnicodeScalar(UInt8(number(97...122)))))
            switch number(0...3) {
            // A word never gets so short that less is forgiven.
            case 0 where letters.count > 4 && letters.count != 8: letters.remove(at: place)
            case 1: letters.insert(letter, at: place)
            case 2: letters.swapAt(place, place + 1)
            default: letters[place] = letter
            }
        }
        return String(letters)
    }
}
