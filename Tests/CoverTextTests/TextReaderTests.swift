import CoverText
import JPEG
import SampleCovers
import SplitMix64
import Testing

@Suite struct TextReaderTests {
    @Test(arguments: [
        (SampleCover.okComputer, ["OKCOMPUTER", "RADIOHEAD"]), (.abbeyRoad, ["ABBEYROAD", "THEBEATLES"]),
        (.harbourLights, ["HARBOURLIGHTS", "LENAMARLOW"]), (.rainMachine, ["RAINMACHINE"]),
    ])
    func namesOnRenderedCoversAreRead(cover: SampleCover, names: [String]) throws {
        let text = try Reading.letters(on: try cover.raster())
        for name in names { #expect(text.contains(name), "\(text)") }
    }

    @Test func aLineSaysWhereItIsAndHowLarge() throws {
        let lines = try Reading.reader.get().read(try SampleCover.okComputer.raster(), as: ReadingVariant.all[0])
        let title = try #require(lines.first { $0.text.uppercased().contains("COMPUTER") })
        let artist = try #require(lines.first { $0.text.uppercased().contains("RADIOHEAD") })
        #expect(title.y < 0.3 && artist.y > 0.8 && title.height > artist.height)
        #expect((0.02...0.2).contains(artist.height) && (0.5...1).contains(title.confidence))
    }

    @Test func textThatRunsUpOrDownOrStandsOnItsHeadIsRead() throws {
        let cover = try SampleCover.okComputer.raster()
        let last = cover.width - 1
        let turns: [(Int, Int) -> (x: Int, y: Int)] = [{ ($1, last - $0) }, { (last - $1, $0) }, { (last - $0, last - $1) }]
        for turn in turns {
            let text = try Reading.letters(on: try cover.rearranged(width: cover.width, height: cover.height, turn))
            #expect(text.contains("RADIOHEAD"), "\(text)")
        }
    }

    @Test func lightOnDarkIsReadLikeDarkOnLight() throws {
        let cover = try SampleCover.okComputer.raster()
        let negative = try Raster(width: cover.width, height: cover.height, format: .rgb, samples: cover.samples.map { 255 - $0 })
        #expect(try Reading.letters(on: negative).contains("RADIOHEAD"))
    }

    @Test func greyAndNoisyPicturesAreRead() throws {
        let cover = try SampleCover.okComputer.raster()
        var random = SplitMix64(seed: 5)
        let gray = stride(from: 0, to: cover.samples.count, by: 3).map { index in
            let luma = (Int(cover.samples[index]) + Int(cover.samples[index + 1]) * 2 + Int(cover.samples[index + 2])) / 4
            return UInt8(clamping: luma + Int.random(in: -25...25, using: &random))
        }
        let picture = try Raster(width: cover.width, height: cover.height, format: .gray, samples: gray)
        #expect(try Reading.letters(on: picture).contains("RADIOHEAD"))
    }

    @Test func aPictureWithoutTextHasNoLines() throws {
        let flat = try Raster(width: 640, height: 640, format: .rgb, samples: Array(repeating: 128, count: 640 * 640 * 3))
        for variant in ReadingVariant.all { #expect(try Reading.letters(on: flat, as: variant).isEmpty) }
    }

    @Test(arguments: [(1, 1), (1, 900), (900, 1), (7, 5), (2000, 40)])
    func oddSizesDoNoHarm(width: Int, height: Int) throws {
        var random = SplitMix64(seed: 11)
        let samples = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let raster = try Raster(width: width, height: height, format: .rgb, samples: samples)
        _ = try Reading.letters(on: raster)
    }

    @Test func nothingIsReadAfterTheDeadline() throws {
        let cover = try SampleCover.okComputer.raster()
        #expect(try Reading.reader.get().read(cover, as: ReadingVariant.all[0], until: .now).isEmpty)
    }

    @Test func whatIsMissingIsNamed() {
        let error = #expect(throws: TextReaderError.self) { try TextReader(folder: "/nowhere") }
        // The library, or where another test has loaded it already, a network.
        #expect(error?.description.contains(" /nowhere/") == true, "\(String(describing: error))")
    }

    @Test func severalThreadsUseOneReader() async throws {
        let reader = try Reading.reader.get()
        let cover = try SampleCover.okComputer.raster(side: 400)
        let expected = try reader.read(cover, as: ReadingVariant.all[3])
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try reader.read(cover, as: ReadingVariant.all[3]) } }
            for try await lines in group { #expect(lines == expected) }
        }
    }
}
