import EditorialRules
import Testing

@Suite struct SentenceSplitterTests {
    @Test(arguments: [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("It hit No. 1 in Britain. Then it fell.", ["It hit No. 1 in Britain.", "Then it fell."]),
        ("Would he stop? No. He went on.", ["Would he stop?", "No.", "He went on."]),
        ("Pitchfork gave it 8.5/10. Fair.", ["Pitchfork gave it 8.5/10.", "Fair."]),
        ("Mr. Oizo and Dr. Dre feat. Rihanna vs. Eminem. End.", ["Mr. Oizo and Dr. Dre feat. Rihanna vs. Eminem.", "End."]),
        ("J. Dilla made it. So did I. Really.", ["J. Dilla made it.", "So did I.", "Really."]),
        ("R.E.M. Were they good? Yes.", ["R.E.M. Were they good?", "Yes."]),
        ("Wham! was a duo. Yes.", ["Wham! was a duo.", "Yes."]),
        ("He said \"Stop.\" Then played.", ["He said \"Stop.\"", "Then played."]),
        ("Wait… What?! Go.", ["Wait…", "What?!", "Go."]),
        ("これは名盤です。本当に！聴いて。", ["これは名盤です。", "本当に！", "聴いて。"]),
        ("彼は「終わり。」と言った。次。", ["彼は「終わり。」", "と言った。", "次。"]),
        ("(An aside.) Then on.", ["(An aside.)", "Then on."]),
        ("Vol. 4 is heavy. OK.", ["Vol. 4 is heavy.", "OK."]),
        ("No full stop", ["No full stop"]), ("", []), ("   ", []), ("...", ["..."]),
    ])
    func sentences(text: String, expected: [String]) {
        #expect(SentenceSplitter.sentences(of: text) == expected)
        var splitter = SentenceSplitter()
        let piecewise = text.unicodeScalars.flatMap { splitter.append(String($0)) } + splitter.finish()
        #expect(piecewise == expected, "one scalar at a time")
    }
}
