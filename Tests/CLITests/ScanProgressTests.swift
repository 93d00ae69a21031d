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

    @Test func aLineAnEntry() {
        let line = HistoryList.line(entry, on: .plain(60)) { _ in "1 Jan 2001" }
        #expect(line == "  1 Jan 2001  Radiohead – OK Computer             0000abcd")
    }

    @Test(arguments: [30, 40, 60, 100])
    func longNamesAreCut(columns: Int) {
        var entry = entry
        entry.albumTitle = String(repeating: "椎名林檎", count: 20)
        let line = HistoryList.line(entry, on: .plain(columns)) { _ in "1 Jan" }
        #expect(DisplayText.width(line) <= columns)
        #expect(line.hasSuffix("0000abcd"))
    }
}
