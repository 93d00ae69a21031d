import SplitMix64
import Testing
import Wallet

/// Lists with random damage; what else they might hold is for Tests/Fuzz.
struct DamagedListTests {
    private static let lists = [
        "Artist,Album\r\n\"Crosby, Stills & Nash\",\"Déjà \"\"Vu\"\"\"\r\nCan,Tago Mago\r\n",
        "1. Can – Tago Mago (1971)\n• Stand by Me by Ben E. King\n",
        "<?xml version=\"1.0\"?><plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Album</key><string>A&amp;B</string></dict></dict></dict></plist>",
    ].map { Array($0.utf8) }

    @Test("No damage does more than cost lines", arguments: 0..<3)
    func damage(_ place: Int) {
        var random = SplitMix64(seed: UInt64(place))
        for round in 0..<1500 {
            var bytes = Self.lists[place]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = bytes.indices.randomElement(using: &random) ?? 0
                switch round % 3 {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: index)
                }
            }
            guard let list = try? AlbumList(reading: bytes) else { continue }
            #expect(list.picks.count == list.lines.count, "round \(round)")
            #expect(WalletPlan(list.picks).itemsRead == list.picks.count, "round \(round)")
        }
    }
}
