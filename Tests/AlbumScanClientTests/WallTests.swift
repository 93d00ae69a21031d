import AlbumScanClientCore
import Testing

@Suite struct WallTests {
    private func sleeve(_ left: Double, _ top: Double, side: Double = 0.2) -> WallSleeve {
        let places = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
        return WallSleeve(corners: places.map { WallPoint(x: $0.0, y: $0.1) }, album: nil)
    }

    @Test func sleevesBesideEachOtherAreARow() {
        // Crooked, and in no order.
        let (a, b, c) = (sleeve(0.05, 0.1), sleeve(0.3, 0.14), sleeve(0.6, 0.08))
        let (d, e) = (sleeve(0.1, 0.5), sleeve(0.5, 0.46))
        let rows = Wall(sleeves: [e, c, d, a, b]).rows
        #expect(rows == [[a, b, c], [d, e]])
        #expect(Wall(sleeves: []).rows.isEmpty)
    }

    @Test func whatHasNoCornersIsNowhere() {
        #expect(Wall(sleeves: [WallSleeve(corners: [], album: nil)]).rows.isEmpty)
        #expect(sleeve(0.1, 0.2).bounds?.least == WallPoint(x: 0.1, y: 0.2))
    }
}
