import AlbumScanAPI
import Foundation
import Testing
import albumscan

@Suite struct WalletPageTests {
    private static func disc(_ number: UInt8, _ artist: String = "椎名林檎", state: DiscState = .ready) -> DiscResource {
        var disc = DiscResource(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), state: state, artistName: artist,
            albumTitle: "A title that is longer than any sleeve is wide", releaseYear: "1999",
            artwork: ArtworkResource(state: .pending), addedAt: Timestamp(Date(timeIntervalSince1970: 0)))
        disc.emoji = "💎"
        return disc
    }

    private static func wallet(_ discs: [DiscResource], hidden: [HiddenDisc] = []) -> WalletResource {
        let summary = WalletSummary(
            id: UUID(), name: "Sunday", source: .hand, order: .artist, limit: nil, total: discs.count + hidden.count,
            hiddenCount: hidden.count,
            matching: 0, notSure: 1, unknown: 0, toldHidden: false, createdAt: Timestamp(Date(timeIntervalSince1970: 0)),
            changedAt: Timestamp(Date(timeIntervalSince1970: 0)), covers: [])
        return WalletResource(summary, discs: discs, hidden: hidden)
    }

    /// Without what dresses it.
    private static func bare(_ line: String) -> String { line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }

    @Test(
        "Sleeves stand beside one another, as many as fit, each as wide as the others", arguments: [30, 60, 80, 200],
        [Style.Colors.none, .direct])
    func sleeves(columns: Int, colors: Style.Colors) throws {
        let wallet = Self.wallet((1...7).map { Self.disc($0, state: $0 == 3 ? .matching : .ready) })
        let red = (width: 2, height: 2, rgb: [UInt8](repeating: 200, count: 12))
        let lines = WalletPage.lines(of: wallet, columns: columns, style: Style(colors: colors)) { _ in red }
        let across = max(1, (columns - 2) / 26)
        let tops = lines.map(Self.bare).filter { $0.contains("╭") }
        #expect(tops.count == (7 + across - 1) / across && tops.allSatisfy { $0.count(where: { $0 == "╭" }) <= across })
        // Every line of a row of sleeves ends in the same column.
        let start = try #require(lines.firstIndex { $0.contains("╭") })
        let row = lines[start..<start + 13].map { DisplayText.width(Self.bare($0)) }
        #expect(Set(row).count == 1 && row[0] == 2 + min(across, 7) * 26 - 2)
        #expect(lines.contains { $0.contains("48;2;200;200;200") } == (colors == .direct))
        #expect(lines.contains { $0.contains("wallet diagnose") })
    }

    @Test("Names of strangers do not steer the terminal, and what has no place is named")
    func namesAndHidden() {
        let hidden = HiddenDisc(id: UUID(), artistName: "ZZ Top", albumTitle: "Eliminator")
        let wallet = Self.wallet([Self.disc(1, "\u{1B}[2JBlur")], hidden: [hidden])
        let text = WalletPage.lines(of: wallet, columns: 80, style: .plain) { _ in nil }.joined(separator: "\n")
        #expect(!text.contains("\u{1B}") && text.contains("Blur") && text.contains("ZZ Top – Eliminator"))
    }

    @Test("A track list shows its discs, lengths and the tracks to begin with")
    func tracks() {
        let list = TrackListResource(
            albumId: UUID(), releaseId: UUID(),
            discs: [
                .init(number: 1, tracks: [.init(number: 1, title: "Airbag", lengthMs: 284_400, isKeyTrack: true)]),
                .init(number: 2, tracks: [.init(number: 1, title: "Long", lengthMs: 3_723_000)]),
            ])
        let lines = WalletPage.lines(of: list, disc: Self.disc(1), style: .plain)
        #expect(
            lines.contains { $0.contains("Disc 2") } && lines.contains { $0.hasSuffix("4:44") }
                && lines.contains { $0.hasSuffix("1:02:03") })
    }
}
