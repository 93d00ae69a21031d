/// How an English word sounds: the algorithm of Lawrence Philips (C/C++ Users Journal, June 2000), as PostgreSQL's `dmetaphone` and
/// `dmetaphone_alt` have it, which a test compares it with.
///
/// A word has two keys, of what is most likely heard and of another way to say it; equal keys, equal sounds. The consonants stay, "0" is the
/// English th, "X" is sh, and vowels are written only at the beginning, all as "A".
public struct DoubleMetaphone: Sendable, Hashable {
    public let primary: String
    /// Equal to ``primary`` where there is no other way.
    public let alternate: String

    /// - Parameters:
    ///   - word: ASCII in either case; other letters make no sound.
    ///   - length: the maximum length of a key.
    public init(_ word: some StringProtocol, length: Int = 4) {
        var reader = Reader(word.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, length: length)
        reader.read()
        primary = String(decoding: reader.primary.prefix(length), as: UTF8.self)
        alternate = String(decoding: reader.alternate.prefix(length), as: UTF8.self)
    }
}

/// Walks along a word. Each letter's rules are a method, which adds to the keys and moves on.
private struct Reader {
    /// The word in capitals.
    let letters: [UInt8]
    let length: Int
    var primary: [UInt8] = []
    var alternate: [UInt8] = []
    /// The place that is read.
    var at = 0

    /// Words in which g, j, r, s and z are spoken as in Slavic and Germanic names.
    let isSlavoGermanic: Bool
    /// As "van Halen" and "Schumann".
    let isGermanic: Bool
    var last: Int { letters.count - 1 }

    init(_ letters: [UInt8], length: Int) {
        self.letters = letters
        self.length = length
        let text = String(decoding: letters, as: UTF8.self)
        isSlavoGermanic = text.contains("W") || text.contains("K") || text.contains("CZ") || text.contains("WITZ")
        isGermanic = ["VAN ", "VON ", "SCH"].contains { text.hasPrefix($0) }
    }

    // MARK: Looking around

    /// The letter at a place; 0 outside of the word. Behind the word there are spaces, as rules for endings expect.
    func letter(_ place: Int) -> UInt8 {
        if letters.indices.contains(place) { return letters[place] }
        return (letters.count..<(letters.count + 5)).contains(place) ? 0x20 : 0
    }

    func has(_ place: Int, _ letter: Unicode.Scalar) -> Bool { self.letter(place) == UInt8(ascii: letter) }

    /// Whether one of these stands at a place.
    func has(_ place: Int, anyOf texts: StaticString...) -> Bool {
        guard place >= 0 else { return false }
        return texts.contains { text in
            text.withUTF8Buffer { bytes in bytes.indices.allSatisfy { letter(place + $0) == bytes[$0] } }
        }
    }

    /// Whether one of these letters stands at a place.
    func has(_ place: Int, in set: StaticString) -> Bool {
        guard place >= 0 else { return false }
        let letter = letter(place)
        return set.withUTF8Buffer { $0.contains(letter) }
    }

    func isVowel(_ place: Int) -> Bool { has(place, in: "AEIOUY") }

    // MARK: Keys

    mutating func add(_ sound: StaticString, _ other: StaticString? = nil) {
        primary += sound.withUTF8Buffer { Array($0) }
        alternate += (other ?? sound).withUTF8Buffer { Array($0) }
    }

    /// Adds and moves on.
    mutating func take(_ count: Int, _ sound: StaticString, _ other: StaticString? = nil) {
        add(sound, other)
        at += count
    }

    /// As most consonants: a doubled letter counts once.
    mutating func takeDoubled(_ twins: StaticString, _ sound: StaticString) {
        take(has(at + 1, in: twins) ? 2 : 1, sound)
    }

    mutating func read() {
        // Their first letter is silent.
        if has(0, anyOf: "GN", "KN", "PN", "WR", "PS") { at = 1 }
        // Xavier.
        if has(0, "X") { take(1, "S") }
        while at < letters.count, primary.count < length || alternate.count < length {
            switch Unicode.Scalar(letters[at]) {
            case "A", "E", "I", "O", "U", "Y":
                if at == 0 { add("A") }
                at += 1
            case "B": takeDoubled("B", "P")
            case "C": c()
            case "D": d()
            case "F": takeDoubled("F", "F")
            case "G": g()
            case "H": h()
            case "J": j()
            case "K": takeDoubled("K", "K")
            case "L": l()
            case "M":
                // Dumb, thumb, plumber.
                let isSilent = has(at - 1, anyOf: "UMB") && (at + 1 == last || has(at + 2, anyOf: "ER"))
                take(isSilent || has(at + 1, "M") ? 2 : 1, "M")
            case "N": takeDoubled("N", "N")
            case "P":
                if has(at + 1, "H") { take(2, "F") } else { takeDoubled("PB", "P") }
            case "Q": takeDoubled("Q", "K")
            case "R":
                // Rogier is French, Hochmeier is not.
                let isFrench = at == last && !isSlavoGermanic && has(at - 2, anyOf: "IE") && !has(at - 4, anyOf: "ME", "MA")
                take(has(at + 1, "R") ? 2 : 1, isFrench ? "" : "R", "R")
            case "S": s()
            case "T": t()
            case "V": takeDoubled("V", "F")
            case "W": w()
            case "X":
                // Breaux.
                let isFrench = at == last && (has(at - 3, anyOf: "IAU", "EAU") || has(at - 2, anyOf: "AU", "OU"))
                take(has(at + 1, in: "CX") ? 2 : 1, isFrench ? "" : "KS")
            case "Z":
                // Zhao.
                if has(at + 1, "H") { take(2, "J"); break }
                let isTS = has(at + 1, anyOf: "ZO", "ZI", "ZA") || (isSlavoGermanic && at > 0 && !has(at - 1, "T"))
                take(has(at + 1, "Z") ? 2 : 1, "S", isTS ? "TS" : "S")
            default: at += 1
            }
        }
    }
}

// MARK: - Letters with many sounds

extension Reader {
    mutating func c() {
        // Bacher, macher.
        if at > 1, !isVowel(at - 2), has(at - 1, anyOf: "ACH"), !has(at + 2, "I"),
            !has(at + 2, "E") || has(at - 2, anyOf: "BACHER", "MACHER")
        {
            return take(2, "K")
        }
        if at == 0, has(0, anyOf: "CAESAR") { return take(2, "S") }
        // Chianti.
        if has(at, anyOf: "CHIA") { return take(2, "K") }
        if has(at, anyOf: "CH") { return ch() }
        // Czerny.
        if has(at, anyOf: "CZ"), !has(at - 2, anyOf: "WICZ") { return take(2, "S", "X") }
        // Focaccia.
        if has(at + 1, anyOf: "CIA") { return take(3, "X") }
        if has(at, anyOf: "CC"), !(at == 1 && has(0, "M")) { return cc() }
        if has(at, anyOf: "CK", "CG", "CQ") { return take(2, "K") }
        if has(at, anyOf: "CI", "CE", "CY") {
            // Italian or English.
            return take(2, "S", has(at, anyOf: "CIO", "CIE", "CIA") ? "X" : "S")
        }
        add("K")
        // Mac Caffrey, Mac Gregor.
        if has(at + 1, anyOf: " C", " Q", " G") {
            at += 3
        } else {
            at += has(at + 1, in: "CKQ") && !has(at + 1, anyOf: "CE", "CI") ? 2 : 1
        }
    }

    private mutating func ch() {
        // Michael.
        if at > 0, has(at, anyOf: "CHAE") { return take(2, "K", "X") }
        // Chemistry, chorus.
        let isGreek = has(at + 1, anyOf: "HARAC", "HARIS", "HOR", "HYM", "HIA", "HEM")
        if at == 0, isGreek, !has(0, anyOf: "CHORE") { return take(2, "K") }
        // Architect and orchestra, but not arch; Wachtler, but not Tichner.
        let isHard =
            isGermanic || has(at - 2, anyOf: "ORCHES", "ARCHIT", "ORCHID") || has(at + 2, in: "TS")
            || ((at == 0 || has(at - 1, in: "AOUE")) && has(at + 2, in: "LRNMBHFVW "))
        if isHard { return take(2, "K") }
        if at == 0 { return take(2, "X") }
        // McHugh.
        if has(0, anyOf: "MC") { take(2, "K") } else { take(2, "X", "K") }
    }

    private mutating func cc() {
        // Bacchus, and Pierce's rule.
        guard has(at + 2, in: "IEH"), !has(at + 2, anyOf: "HU") else { return take(2, "K") }
        // Accident and succeed, but Bertucci.
        let isEnglish = (at == 1 && has(0, "A")) || has(at - 1, anyOf: "UCCEE", "UCCES")
        if isEnglish { take(3, "KS") } else { take(3, "X") }
    }

    mutating func d() {
        if has(at, anyOf: "DG") {
            // Edge, Edgar.
            if has(at + 2, in: "IEY") { take(3, "J") } else { take(2, "TK") }
        } else {
            take(has(at, anyOf: "DT", "DD") ? 2 : 1, "T")
        }
    }

    mutating func g() {
        if has(at + 1, "H") { return gh() }
        if has(at + 1, "N") {
            if at == 1, isVowel(0), !isSlavoGermanic { return take(2, "KN", "N") }
            // Not Cagney.
            let isSoft = !has(at + 2, anyOf: "EY") && !isSlavoGermanic
            return isSoft ? take(2, "N", "KN") : take(2, "KN")
        }
        // Tagliaro.
        if has(at + 1, anyOf: "LI"), !isSlavoGermanic { return take(2, "KL", "L") }
        let isFirst =
            at == 0 && (has(1, "Y") || has(1, anyOf: "ES", "EP", "EB", "EL", "EY", "IB", "IL", "IN", "IE", "EI", "ER"))
        if isFirst { return take(2, "K", "J") }
        // Danger, energy.
        if has(at + 1, anyOf: "ER") || has(at + 1, "Y"), !has(0, anyOf: "DANGER", "RANGER", "MANGER"), !has(at - 1, in: "EI"),
            !has(at - 1, anyOf: "RGY", "OGY")
        {
            return take(2, "K", "J")
        }
        // Biaggi.
        if has(at + 1, in: "EIY") || has(at - 1, anyOf: "AGGI", "OGGI") {
            if isGermanic || has(at + 1, anyOf: "ET") { return take(2, "K") }
            // French endings are always soft.
            return has(at + 1, anyOf: "IER ") ? take(2, "J") : take(2, "J", "K")
        }
        takeDoubled("G", "K")
    }

    private mutating func gh() {
        if at > 0, !isVowel(at - 1) { return take(2, "K") }
        // Ghislane.
        if at == 0 { return has(2, "I") ? take(2, "J") : take(2, "K") }
        // Parker's rule: hugh, bough, broughton.
        let isSilent =
            (at > 1 && has(at - 2, in: "BHD")) || (at > 2 && has(at - 3, in: "BHD")) || (at > 3 && has(at - 4, in: "BH"))
        if isSilent {
            at += 2
        } else if at > 2, has(at - 1, "U"), has(at - 3, in: "CGLRT") {
            // Laugh, cough, rough.
            take(2, "F")
        } else if !has(at - 1, "I") {
            take(2, "K")
        } else {
            at += 2
        }
    }

    mutating func h() {
        // Only at the beginning or behind a vowel, and before one.
        guard at == 0 || isVowel(at - 1), isVowel(at + 1) else {
            at += 1
            return
        }
        take(2, "H")
    }

    mutating func j() {
        // José, San Jacinto.
        if has(at, anyOf: "JOSE") || has(0, anyOf: "SAN ") {
            let isSpanish = (at == 0 && has(4, " ")) || has(0, anyOf: "SAN ")
            return isSpanish ? take(1, "H") : take(1, "J", "H")
        }
        let count = has(at + 1, "J") ? 2 : 1
        if at == 0 {
            // Yankelovich, Jankelowicz.
            take(count, "J", "A")
        } else if isVowel(at - 1), !isSlavoGermanic, has(at + 1, in: "AO") {
            // Bajador.
            take(count, "J", "H")
        } else if at == last {
            take(count, "J", "")
        } else if has(at + 1, in: "LTKSNMBZ") || has(at - 1, in: "SKL") {
            at += count
        } else {
            take(count, "J")
        }
    }

    mutating func l() {
        guard has(at + 1, "L") else { return take(1, "L") }
        // Cabrillo, gallegos.
        let isSpanish =
            (at == letters.count - 3 && has(at - 1, anyOf: "ILLO", "ILLA", "ALLE"))
            || ((has(last - 1, anyOf: "AS", "OS") || has(last, in: "AO")) && has(at - 1, anyOf: "ALLE"))
        take(2, "L", isSpanish ? "" : "L")
    }

    mutating func s() {
        // Island, Carlisle.
        if has(at - 1, anyOf: "ISL", "YSL") {
            at += 1
            return
        }
        if at == 0, has(0, anyOf: "SUGAR") { return take(1, "X", "S") }
        if has(at, anyOf: "SH") {
            return has(at + 1, anyOf: "HEIM", "HOEK", "HOLM", "HOLZ") ? take(2, "S") : take(2, "X")
        }
        // Italian and Armenian.
        if has(at, anyOf: "SIO", "SIA") { return take(3, "S", isSlavoGermanic ? "S" : "X") }
        // Smith as Schmidt, Snider as Schneider.
        if (at == 0 && has(1, in: "MNLW")) || has(at + 1, "Z") { return take(has(at + 1, "Z") ? 2 : 1, "S", "X") }
        if has(at, anyOf: "SC") { return sc() }
        // Artois.
        let isFrench = at == last && has(at - 2, anyOf: "AI", "OI")
        take(has(at + 1, in: "SZ") ? 2 : 1, isFrench ? "" : "S", "S")
    }

    private mutating func sc() {
        if has(at + 2, "H") {
            // Schermerhorn and schooner are Dutch.
            if has(at + 3, anyOf: "ER", "EN") { return take(3, "X", "SK") }
            if has(at + 3, anyOf: "OO", "UY", "ED", "EM") { return take(3, "SK") }
            return at == 0 && !isVowel(3) && !has(3, "W") ? take(3, "X", "S") : take(3, "X")
        }
        if has(at + 2, in: "IEY") { take(3, "S") } else { take(3, "SK") }
    }

    mutating func t() {
        if has(at, anyOf: "TION", "TIA", "TCH") { return take(3, "X") }
        if has(at, anyOf: "TH", "TTH") {
            // Thomas, Thames.
            let isHard = has(at + 2, anyOf: "OM", "AM") || isGermanic
            return isHard ? take(2, "T") : take(2, "0", "T")
        }
        takeDoubled("TD", "T")
    }

    mutating func w() {
        if has(at, anyOf: "WR") { return take(2, "R") }
        if at == 0, isVowel(1) || has(0, anyOf: "WH") {
            // Wasserman as Vasserman; Uomo as Womo.
            add("A", isVowel(1) ? "F" : "A")
        }
        // Arnow as Arnoff.
        let isPolish = has(at - 1, anyOf: "EWSKI", "EWSKY", "OWSKI", "OWSKY") || has(0, anyOf: "SCH")
        if (at == last && isVowel(at - 1)) || isPolish { return take(1, "", "F") }
        // Filipowicz.
        if has(at, anyOf: "WICZ", "WITZ") { return take(4, "TS", "FX") }
        at += 1
    }
}
