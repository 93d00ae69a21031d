import Testing
import Wallet

struct PlaylistFingerprintTests {
    @Test("FNV-1a with 128 bits, as its authors' test vectors say")
    func vectors() {
        let expected = [
            "": "6c62272e07bb014262b821756295c58d",
            "a": "d228cb696f1a8caf78912b704e4a8964",
            "foobar": "343e1662793c64bf6f0d3597ba446f18",
        ]
        for (text, hash) in expected {
            var fnv = FNV128()
            fnv.add(text.utf8)
            #expect(fnv.hexadecimal == hash, "\(text)")
        }
    }

    @Test func orderAndRepetitionCount() {
        let prints = [["a", "b"], ["b", "a"], ["a", "b", "b"], ["ab"], ["a", "", "b"], []].map { PlaylistFingerprint(trackIDs: $0) }
        #expect(Set(prints).count == prints.count)
        #expect(PlaylistFingerprint(trackIDs: ["a", "b"]) == prints[0])
    }

    @Test func itIsStoredAndReadAgain() throws {
        let fingerprint = PlaylistFingerprint(trackIDs: ["i.1", "i.2"])
        #expect(PlaylistFingerprint(rawValue: fingerprint.rawValue) == fingerprint)
        for broken in [
            "", "abc", String(repeating: "g", count: 32), String(repeating: "A", count: 32), "é" + String(repeating: "0", count: 30),
        ] {
            #expect(PlaylistFingerprint(rawValue: broken) == nil, "\(broken)")
        }
    }

    @Test func picksAreKnownByTheirIDs() {
        let pick = WalletPick(trackID: "i.1", albumTitle: "Seeds", artist: "TV on the Radio")
        var renamed = pick
        renamed.albumTitle = "Seeds (Deluxe)"
        #expect(PlaylistFingerprint([pick]) == PlaylistFingerprint([renamed]))
        #expect(PlaylistFingerprint([pick]) == PlaylistFingerprint(trackIDs: ["i.1"]))
    }
}
