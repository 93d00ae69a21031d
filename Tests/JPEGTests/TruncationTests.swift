import JPEG
import Testing

/// A cut file is refused if data of the wanted part is missing, and accepted if not (rule 5).
@Suite struct TruncationTests {
    private func crop(_ y: Double, _ height: Double) throws -> NormalizedCrop {
        try NormalizedCrop(x: 0, y: y, width: 1, height: height)
    }

    /// Evenly hard to code, so that half of the bytes are about half of the rows.
    private func file(_ change: (inout JPEGEncoding) -> Void = { _ in }) throws -> [UInt8] {
        try TestPictures.encode(TestPictures.noise(width: 160, height: 320), change)
    }

    @Test(arguments: [0, 1, 3])
    func whatIsMissingDecides(restartRows: Int) throws {
        let whole = try file { $0.restartRows = restartRows }
        let cut = Array(whole.prefix(whole.count * 6 / 10))
        let upper = try crop(0, 0.5)
        #expect(try JPEGCodec.decodeRGB(cut, crop: upper) == JPEGCodec.decodeRGB(whole, crop: upper))
        #expect(try JPEGCodec.normalize(cut, crop: upper, maxSide: 64) == JPEGCodec.normalize(whole, crop: upper, maxSide: 64))
        #expect(throws: JPEGError.truncated) { try JPEGCodec.normalize(cut) }
        #expect(throws: JPEGError.truncated) { try JPEGCodec.normalize(cut, crop: crop(0.5, 0.5)) }
        #expect(throws: JPEGError.truncated) { try JPEGCodec.normalize(cut, crop: crop(0.9, 0.1)) }
        #expect(throws: JPEGError.truncated) { try JPEGCodec.thumbnail(cut, side: 20) }
    }

    /// Upside down, the rows that are there are the lower half.
    @Test func theCropIsOfTheUprightPicture() throws {
        let whole = try TestPictures.withOrientation(3, file())
        let cut = Array(whole.prefix(whole.count * 6 / 10))
        #expect(try JPEGCodec.normalize(cut, crop: crop(0.5, 0.5)).height == 160)
        #expect(throws: JPEGError.truncated) { try JPEGCodec.normalize(cut, crop: crop(0, 0.5)) }
    }

    @Test func anyMissingRowIsNoticed() throws {
        let whole = try file()
        for count in stride(from: 0, to: whole.count - 40, by: 997) {
            let cut = Array(whole.prefix(count))
            #expect(throws: JPEGError.self) { try JPEGCodec.decodeRGB(cut) }
        }
    }

    @Test(arguments: [false, true])
    func aMissingEndMarkerLosesNothing(progressive: Bool) throws {
        let whole = try file { $0.isProgressive = progressive }
        #expect(try JPEGCodec.decodeRGB(whole.dropLast(2)) == JPEGCodec.decodeRGB(whole))
    }

    @Test func garbageAfterTheEndIsIgnored() throws {
        let whole = try file()
        #expect(try JPEGCodec.decodeRGB(whole + [UInt8](repeating: 0x55, count: 5000)) == JPEGCodec.decodeRGB(whole))
    }

    /// A progressive file that lacks its last scans lacks detail everywhere, even if cut between two scans.
    @Test func progressiveFilesNeedTheirScans() throws {
        let whole = try file { $0.isProgressive = true }
        let scanStarts = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
        #expect(scanStarts.count > 5)
        for cut in scanStarts.dropFirst() + [whole.count / 2] {
            #expect(throws: JPEGError.truncated) { try JPEGCodec.normalize(Array(whole.prefix(cut)), crop: crop(0, 0.1)) }
        }
        // In the middle of the last scan the upper part has all there is.
        let lastScan = try #require(scanStarts.last)
        let cut = Array(whole.prefix((lastScan + whole.count) / 2))
        #expect(try JPEGCodec.decodeRGB(cut, crop: crop(0, 0.25)) == JPEGCodec.decodeRGB(whole, crop: crop(0, 0.25)))
        #expect(throws: JPEGError.truncated) { try JPEGCodec.decodeRGB(cut) }
    }

    /// An end marker in the middle: not cut off, but just as incomplete.
    @Test func anEarlyEndMarkerIsCorrupt() throws {
        let whole = try file()
        let early = Array(whole.prefix(whole.count / 2)) + [0xFF, 0xD9] + whole.dropFirst(whole.count / 2)
        #expect(try JPEGCodec.normalize(early, crop: crop(0, 0.3)).height == 96)
        #expect {
            try JPEGCodec.normalize(early)
        } throws: { error in
            if case .corrupt = error as? JPEGError { true } else { false }
        }
    }
}
