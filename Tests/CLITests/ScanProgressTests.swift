import AlbumScanAPI
import Foundation
import Testing
import albumscan

@Suite struct ScanProgressTests {
    private func progress(_ events: ProgressEvent...) -> ScanProgress {
        var progress = ScanProgress()
        for event in events { progress.apply(event) }
        return progress
    }

    @Test(arguments: [(1, "art."), (2, "art.."), (3, "art...")])
    func theEllipsisMoves(dots: Int, end: String) {
        let progress = progress(.sample(.identifying, message: "Extracting text and examining album art..."))
        #expect(progress.lines(on: .plain(80), dots: dots) == ["", "  Extracting text and examining album \(end)"])
    }

    @Test func aSentenceWithoutEllipsisStaysStill() {
        #expect(ScanProgress.animated("Photo received.", dots: 2) == "Photo received.")
    }

    @Test func theReviewGrowsUnderWhatWasFound() {
        let progress = progress(
            .sample(.accepted), .identified, .sample(.reviewing, message: "Writing..."), .delta("One."), .delta("Two."),
            .delta("Second bullet.", field: "contextBullets", index: 1), .delta("First bullet.", field: "contextBullets", index: 0),
            .delta("fans of Can", field: "recommendedFor"))
        #expect(
            progress.lines(on: .plain(80), dots: 1) == [
                "", "  We found OK Computer by Radiohead", "  Writing.", "", "  One. Two.", "", "  • First bullet.", "  • Second bullet.",
                "",
                "  For fans of Can",
            ])
    }

    @Test func aResetOrANewConnectionStartsTheTextAnew() {
        var reset = progress(.delta("Costs a fortune."), .sample(.reviewReset), .delta("Better."))
        #expect(reset.lines(on: .plain(80), dots: 1).last == "  Better.")
        reset.reconnected()
        reset.apply(.delta("Better. And whole."))
        #expect(reset.lines(on: .plain(80), dots: 1).last == "  Better. And whole.")
    }

    @Test func theVerdictStandsAboveTheText() {
        let lines = progress(.identified, .judged, .delta("One.")).lines(on: .plain(40), dots: 1)
        #expect(lines[3].contains("ESSENTIAL CLASSIC") && lines[3].hasSuffix("9.7/10 "))
        #expect(lines.last == "  One.")
        // What is written again may come to another one.
        #expect(progress(.identified, .judged, .sample(.reviewReset)).lines(on: .plain(40), dots: 1).count == 2)
    }

    @Test func unknownFieldsAreLeftAside() {
        let lines = progress(.delta("8.5", field: "rating")).lines(on: .plain(80), dots: 1)
        #expect(lines.count == 2)
    }

    @Test func timesComeFromTheServer() {
        #expect(progress(.sample(.accepted), .identified, .sample(.complete, at: 6.21)).summary == "identified in 1.9 s, complete in 6.2 s")
        #expect(progress(.sample(.accepted), .sample(.identificationFailed, at: 3)).summary == "ended after 3.0 s")
        #expect(progress(.identified).summary == nil)
    }

    @Test func aLongNameIsWrapped() {
        var event = ProgressEvent.identified
        event.identification?.albumTitle = String(repeating: "Very Long ", count: 12)
        #expect(progress(event).lines(on: .plain(60), dots: 1).allSatisfy { DisplayText.width($0) <= 60 })
    }
}

@Suite struct HistoryListTests {
    private let entry = HistoryEntryResource(
        id: .sample, scanId: .sample, albumId: .sample, artistName: "Radiohead", albumTitle: "OK Computer",
        scannedAt: Timestamp(Date(timeIntervalSinceReferenceDate: 0)))

    private func lines(_ entry: HistoryEntryResource, columns: Int, date: String = "21 Nov 2026 12:08") -> [String] {
        HistoryList.lines(entry, on: .plain(columns)) { _ in date }
    }

    @Test func aLineAnEntry() {
        #expect(lines(entry, columns: 60, date: "1 Jan 2001") == ["  1 Jan 2001  Radiohead – OK Computer             0000abcd"])
    }

    @Test(arguments: [24, 30, 40, 45, 56])
    func aNarrowTerminalGetsTwoLines(columns: Int) {
        let lines = lines(entry, columns: columns)
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("  21 Nov") && lines[0].hasSuffix("0000abcd"))
        #expect(lines[1].hasPrefix("    Radio") && lines[1].contains(columns < 30 ? " – OK" : " – OK Computer"))
        #expect(lines.allSatisfy { DisplayText.width($0) <= columns })
    }

    @Test func theRoomIsSharedAndNoneIsWasted() {
        var entry = entry
        entry.artistName = "Godspeed You! Black Emperor"
        entry.albumTitle = "F♯ A♯ ∞"
        #expect(lines(entry, columns: 80)[0].contains("  Godspeed You! Black Emperor – F♯ A♯ ∞  "))
        #expect(lines(entry, columns: 66)[0].contains("  Godspeed You! Black Em… – F♯ A♯ ∞  "))
        entry.albumTitle = "Lift Your Skinny Fists Like Antennas to Heaven"
        #expect(lines(entry, columns: 66)[0].contains("  Godspeed You! … – Lift Your Skin…  "))
        #expect(lines(entry, columns: 45)[1] == "    Godspeed You! Bla… – Lift Your Skinny …")
    }

    @Test(arguments: 20...100)
    func longNamesAreCut(columns: Int) {
        var entry = entry
        entry.albumTitle = String(repeating: "椎名林檎", count: 20)
        for date in ["1 Jan", "21 Nov 2026 12:08"] {
            let lines = lines(entry, columns: columns, date: date)
            #expect(lines.allSatisfy { DisplayText.width($0) <= max(columns, 24) })
            #expect(lines[0].hasSuffix("0000abcd") && lines.joined().contains("Radio") && lines.joined().contains("椎"))
        }
    }
}
